/** Declared apps without a recording, compared with the documentation of their makers. */
import { declaredApps } from '../../../src/server/apps';
import { compile } from '../../../src/server/apps/runtime/compile';
import type { RecordedRequest } from '../../apps/requests';
import { documented } from './documented';
import { requestsOf } from './recordings';

const cases = documented.flatMap(({ app, connection, headers, replies, rows }) => {
  const { definition, facts } = declaredApps.find(({ definition }) => definition.app === app)!;
  const connector = compile(definition, facts);
  return rows.map(
    (row) => [`${definition.name}, ${row[0]} with ${JSON.stringify(row[1])}`, { connector, connection, headers, replies, row }] as const,
  );
});

function lineOf({ method, origin, path, query }: RecordedRequest): string {
  const pairs = new URLSearchParams(
    Object.entries(query).flatMap(([name, values]) => values.map((value): [string, string] => [name, value])),
  );
  pairs.sort();
  return [`${method} ${origin}${path}`, pairs.toString()].filter((part) => part !== '').join('?');
}

describe('a declared app without a recording', () => {
  it.each(cases)('sends what the documentation says: %s [Z85]', async (_name, { connector, connection, headers, replies, row }) => {
    const [event, input, request, body, form] = row;
    const [sent] = (await requestsOf(connector, { event, title: '', connection, input, requests: [], ...(replies && { replies }) })).slice(
      -1,
    );
    expect(sent && [lineOf(sent), sent.body?.json, sent.body?.form]).toEqual([request, body, form]);
    expect(sent?.headers).toMatchObject(headers);
  });
});

/** Declared apps without a recording, compared with the documentation of their makers. */
import { declaredApps } from '../../../src/server/apps';
import { documented } from './documented';
import { expectedOf, sentFor } from './proofs';

const nameOf = (app: string): string => declaredApps.find(({ definition }) => definition.app === app)!.definition.name;
const cases = documented.flatMap((table) =>
  table.rows.map((row) => [`${nameOf(table.app)}, ${row[0]} with ${JSON.stringify(row[1])}`, table, row] as const),
);

describe('a declared app without a recording', () => {
  it.each(cases)('sends what the documentation says: %s [Z85]', async (_name, table, row) => {
    const { sent, headers } = await sentFor(table, row);
    expect(sent).toEqual(expectedOf(row));
    expect(headers).toMatchObject(table.headers);
  });
});

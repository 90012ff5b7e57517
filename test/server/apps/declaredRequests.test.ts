import { declaredApps } from '../../../src/server/apps';
import { compile } from '../../../src/server/apps/runtime/compile';
import type { Connector } from '../../../src/server/connectors/connector';
import type { RecordedCase } from '../../apps/case';
import type { RecordedRequest } from '../../apps/requests';
import { casesOf, differencesFrom, readRecording, recordedApps, requestsOf } from './recordings';

/** Cases that are not compared, and why. */
const notCompared: Readonly<Record<string, string>> = {
  'Airtable, read:updated_record': 'It is not declared yet.',
  'Intercom, list:ticketTypes': 'No field has these choices.',
  'Intercom, read:new_contact': 'The list has what was changed last at the top, so new contacts are searched by their time.',
  'Intercom, read:new_conversation': 'The list has what was changed last at the top, so new conversations are searched by their time.',
  'Intercom, read:new_ticket': 'The first poll asks for the last days, and not for all tickets.',
  'Notion, read:new_comment': 'It is not declared yet.',
  'Notion, write:add_comment': 'It is not declared yet.',
  'Resend, list:domains': 'No field has these choices.',
  'Resend, list:segments': 'No field has these choices.',
};

const recordings = new Map(recordedApps().map((name) => [readRecording(name).app, readRecording(name)]));
const cases = declaredApps.flatMap(({ definition, facts }) => {
  const recording = recordings.get(definition.app);
  const connector = compile(definition, facts);
  return recording === undefined
    ? []
    : casesOf(recording).map((recorded) => [`${definition.name}, ${recorded.event}`, connector, recorded] as const);
});
const isCompared = ([name]: (typeof cases)[number]) => !Object.hasOwn(notCompared, name);

const hostile = ['..', '.', '%2e%2e', '../../x', 'a/b/c', '/', '?x=1', '#', '\\\\evil.example', 'https://evil.example/', '@evil.example'];

const shapeOf = ({ origin, path }: RecordedRequest) => `${origin} ${path.split('/').length}`;

/**
 * What is sent with a hostile value in place of each value of a case, one at a time. A refused value sends nothing. The address of a
 * person's own server is theirs.
 */
async function strayRequests(connector: Connector, recorded: RecordedCase, hosts: readonly string[]): Promise<readonly string[]> {
  const stray: string[] = [];
  const usual = new Set((await requestsOf(connector, recorded).catch(() => [])).map(shapeOf));
  for (const part of ['input', 'connection'] as const)
    for (const key of Object.keys(recorded[part]).filter(
      (each) => !hosts.some((host) => new RegExp(`^\\{${part}\\.${each}(?:\\||\\}$)`).test(host)),
    ))
      for (const value of hostile) {
        const sent = await requestsOf(connector, { ...recorded, [part]: { ...recorded[part], [key]: value } }).catch(() => []);
        for (const request of sent)
          if (!usual.has(shapeOf(request))) stray.push(`${recorded.event}, ${key} “${value}”: ${request.origin}${request.path}`);
      }
  return stray;
}

describe('a declared app with a recording', () => {
  it.each(cases.filter(isCompared).map(([name, connector, recorded]) => [`${name}, ${recorded.title}`, connector, recorded] as const))(
    'sends what the library sends: %s [Z85]',
    async (_name, connector, recorded) => {
      expect(await differencesFrom(connector, recorded)).toBe('');
    },
  );

  it('is compared wherever it sends the same', async () => {
    const others = cases.filter((each) => !isCompared(each));
    const found = await Promise.all(
      others.map(async ([name, connector, recorded]) => [name, await differencesFrom(connector, recorded).catch(String)] as const),
    );
    expect(Object.keys(notCompared).filter((name) => found.every(([other, differences]) => other !== name || differences === ''))).toEqual(
      [],
    );
  });

  it.each(declaredApps.map(({ definition }) => [definition.name, definition] as const))(
    'sends no value to another host, or into other segments of a path: %s [Z82]',
    async (name, { hosts }) => {
      const own = cases.filter(([title]) => title.startsWith(`${name}, `));
      const found = await Promise.all(own.map(([, connector, recorded]) => strayRequests(connector, recorded, hosts)));
      expect(found.flat()).toEqual([]);
    },
  );
});

import { declaredApps } from '../../../src/server/apps';
import { compile } from '../../../src/server/apps/runtime/compile';
import { casesOf, differencesFrom, readRecording, recordedApps } from './recordings';

/** Cases that are not compared, and why. */
const notCompared: Readonly<Record<string, string>> = {
  'Airtable, read:updated_record': 'It is not declared yet.',
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
});

/** Each declared app sends what its maker’s library sends. */
import { declaredApps } from '../../../src/server/apps';
import { compile } from '../../../src/server/apps/runtime/compile';
import { casesOf, differencesFrom, readRecording, recordedApps } from './recordings';

/** Events of recordings that the declared app does not have yet. */
const missing: ReadonlySet<string> = new Set([
  'AirtableCLIAPI read:updated_record',
  'NotionCLIAPI read:new_comment',
  'NotionCLIAPI write:add_comment',
]);

const proved = recordedApps().flatMap((name) => {
  const recording = readRecording(name);
  const declared = declaredApps.find(({ definition }) => definition.app === recording.app);
  if (declared === undefined) return [];
  const cases = casesOf(recording).filter(({ event }) => !missing.has(`${recording.app} ${event}`));
  return [{ name, connector: compile(declared.definition, declared.facts), cases }];
});

describe.each(proved)('the declared app $name', ({ connector, cases }) => {
  it.each(cases.map((each) => [`${each.event}, ${each.title}`, each] as const))(
    'sends what the library sends: %s [Z85]',
    async (_, recorded) => {
      expect(await differencesFrom(connector, recorded)).toBe('');
    },
  );
});

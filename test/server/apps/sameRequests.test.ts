/** Every declared app that has a recording sends what the library of its maker sends. */
import { declaredApps } from '../../../src/server/apps';
import { compile } from '../../../src/server/apps/runtime/compile';
import { casesOf, differencesFrom, readRecording, recordedApps } from './recordings';

const recordings = recordedApps().map(readRecording);

/** Apps with comparisons in tests of their own. */
const others = ['AirtableCLIAPI', 'NotionCLIAPI'];

/** Without a recording, an app is compared with nothing. */
const compared = declaredApps
  .filter(({ definition }) => !others.includes(definition.app))
  .flatMap(({ definition, facts }) => {
    const recording = recordings.find(({ app }) => app === definition.app);
    return recording === undefined ? [] : [{ name: definition.name, connector: compile(definition, facts), cases: casesOf(recording) }];
  });

describe.each(compared)('$name', ({ connector, cases }) => {
  it.each(cases.map((each) => [`${each.event}, ${each.title}`, each] as const))(
    'sends what the library sends: %s [Z85]',
    async (_, each) => {
      expect(await differencesFrom(connector, each)).toBe('');
    },
  );
});

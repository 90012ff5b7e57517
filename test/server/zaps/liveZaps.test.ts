import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The places that read the table itself, and so see the trash, each with the reason. */
const readersOfAllZaps: Readonly<Record<string, string>> = {
  'src/server/dataRights/export/runs.ts': 'a person gets everything that is stored about them',
  'src/server/dataRights/export/zaps.ts': 'a person gets everything that is stored about them',
  'src/server/team/store.ts': 'Zaps in the trash pass to the new owner as well',
  'src/server/dataRights/erasure.store.ts': 'an erasure is not delayed by the trash',
  'src/server/engine/endWebhooks.ts': 'ends webhooks of Zaps that leave the trash for good',
  'src/server/engine/lanes.store.ts': 'a queued run whose Zap is in the trash does not begin',
  'src/server/engine/runs.store.ts': 'a worker ends the runs that were under way',
  'src/server/engine/runTitles.store.ts': 'the history also shows titles of runs whose Zap is in the trash',
  'src/server/engine/versions.store.ts': 'reads the version of a Zap that was found before',
  'src/server/engine/zaps.store.ts': 'tells that a Zap is in the trash, so that its address answers 410',
  'src/server/signIn/store.ts': 'access is taken from every Zap',
  'src/server/trash/store.ts': 'is about the trash',
  'src/server/folders/store.ts': 'Zaps of others leave a private folder, also those in the trash',
  'src/server/sharedZaps/store.ts': 'tells members that a shared Zap is in the trash',
  'src/server/ownApps/pins.store.ts': 'a Zap comes back from the trash with the versions of apps that it had',
  'src/server/seed/zaps.ts': 'writes sample data',
};

const files = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !file.includes('/migrations/'));

it('every query reads live_zaps, except those that are listed with a reason [T50]', () => {
  const reads = /(?:selectFrom|innerJoin|leftJoin|rightJoin)\(\s*'zaps\b|\b(?:FROM|JOIN) zaps\b/;
  const readers = files('src/server').filter((file) => reads.test(readFileSync(file, 'utf8')));
  expect(readers.filter((file) => !(file in readersOfAllZaps))).toEqual([]);
  const unused = Object.keys(readersOfAllZaps).filter((file) => !readers.includes(file));
  expect(unused).toEqual(['src/server/team/store.ts']);
});

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The places that read the table itself, and so see the trash, each with the reason. */
const readersOfAllZaps: Readonly<Record<string, string>> = {
  'src/server/jobs/export/runs.ts': 'a person gets everything that is stored about them',
  'src/server/jobs/export/zaps.ts': 'a person gets everything that is stored about them',
  'src/server/records/accounts/members.ts': 'Zaps in the trash pass to the new owner as well',
  'src/server/records/dataRights/erasure.ts': 'an erasure is not delayed by the trash',
  'src/server/records/runs/runs.ts': 'a worker ends the runs that were under way',
  'src/server/records/runs/versions.ts': 'reads the version of a Zap that was found before',
  'src/server/records/runs/zaps.ts': 'tells that a Zap is in the trash, so that its address answers 410',
  'src/server/records/signIn/plantedAccess.ts': 'access is taken from every Zap',
  'src/server/records/trash/trashedFolders.ts': 'puts Zaps back into a restored folder, also those in the trash',
  'src/server/records/trash/trashedZaps.ts': 'is about the trash',
  'src/server/records/zaps/folders.ts': 'Zaps of others leave a private folder, also those in the trash',
  'src/server/records/zaps/zapShares.ts': 'tells members that a shared Zap is in the trash',
  'src/server/seed/shares.ts': 'writes sample data',
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
  expect(unused).toEqual(['src/server/records/accounts/members.ts']);
});

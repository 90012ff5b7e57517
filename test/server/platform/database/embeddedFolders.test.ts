import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { foldersIn, hasEmbedded, repairFolders, type EmbeddedFolders } from '../../../../src/server/platform/database/embeddedFolders';

let dataDir: string;
let folders: EmbeddedFolders;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'patchbay-folders-'));
  folders = foldersIn(dataDir);
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

function database(path: string, content: string): void {
  mkdirSync(path);
  writeFileSync(join(path, 'PG_VERSION'), content);
}
const content = () => readFileSync(join(folders.database, 'PG_VERSION'), 'utf8');

it('a restore that was killed before its last step brings the earlier database back [R28, R01]', async () => {
  database(folders.replaced, 'earlier');
  expect(await hasEmbedded(dataDir)).toBe(true);
  await repairFolders(dataDir);
  expect([content(), readdirSync(dataDir)]).toEqual(['earlier', ['postgres']]);
});

it('a restore that was killed after its last step keeps the restored database [R28, R01]', async () => {
  database(folders.replaced, 'earlier');
  database(folders.database, 'restored');
  await repairFolders(dataDir);
  expect([content(), readdirSync(dataDir)]).toEqual(['restored', ['postgres']]);
});

it('half of a new database is removed, a whole one stays [R01]', async () => {
  expect(await hasEmbedded(dataDir)).toBe(false);
  database(folders.database, 'half');
  writeFileSync(folders.unfinished, '');
  expect(await hasEmbedded(dataDir)).toBe(false);
  await repairFolders(dataDir);
  expect(readdirSync(dataDir)).toEqual([]);
  database(folders.database, 'whole');
  await repairFolders(dataDir);
  expect([await hasEmbedded(dataDir), existsSync(folders.database)]).toEqual([true, true]);
});

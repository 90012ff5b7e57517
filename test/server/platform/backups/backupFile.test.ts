import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { openBackup, writeBackup, type BackupHeader } from '../../../../src/server/platform/backups/backupFile';
import { migrations } from '../../../../src/server/platform/migrations';
import { fuzzRuns } from '../../../support/fuzz';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'patchbay-backup-file-'));
  file = join(folder, 'monday.backup');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const header: BackupHeader = {
  database: 'embedded',
  postgres: '18.6',
  version: '0.1.0',
  migrations: Object.keys(migrations),
  madeAt: '2026-11-24T00:00:00.000Z',
};
const once = { replaces: false };

async function* pieces(...texts: string[]) {
  for (const text of texts) yield Buffer.from(text);
}

async function textOf(path: string): Promise<string> {
  const read: Buffer[] = [];
  for await (const piece of (await openBackup(path)).read()) read.push(piece);
  return Buffer.concat(read).toString();
}

it('a backup gives back its header and its data, and only its owner can read it [R28]', async () => {
  const bytes = await writeBackup(file, header, pieces('one,', 'two\n', ''), once);
  expect(statSync(file)).toMatchObject({ size: bytes, mode: 0o100600 });
  expect((await openBackup(file)).header).toMatchObject(header);
  expect(await textOf(file)).toBe('one,two\n');
});

it('a file with any byte changed, missing or added is refused [R28]', async () => {
  await writeBackup(file, header, pieces('some data that matters'), once);
  const whole = readFileSync(file);
  const changed = join(folder, 'changed');
  const refused = async (bytes: Buffer) => {
    writeFileSync(changed, bytes);
    await expect(openBackup(changed)).rejects.toThrow(/damaged|not a backup|newer version/);
  };
  const byte = fc.nat(whole.length - 1);
  await fc.assert(
    fc.asyncProperty(byte, fc.integer({ min: 1, max: 255 }), byte, async (at, flip, length) => {
      const copy = Buffer.from(whole);
      copy[at]! ^= flip;
      await refused(copy);
      await refused(whole.subarray(0, length));
      await refused(Buffer.concat([whole, whole.subarray(0, at + 1)]));
    }),
    { numRuns: Math.min(fuzzRuns, 200) },
  );
  expect(await textOf(file)).toBe('some data that matters');
});

it('a backup of a newer version names that version, and what is newer [R28, R10]', async () => {
  await writeBackup(file, { ...header, version: '9.1.0', migrations: [...header.migrations, '9999_future'] }, pieces('x'), once);
  await expect(openBackup(file)).rejects.toThrow(/made by a newer version of Patchbay, 9\.1\.0 \(9999_future\)\. Install that version/);
  writeFileSync(file, 'patchbay-backup {"format":2,"version":"9.2.0"}\nunknown');
  await expect(openBackup(file)).rejects.toThrow(/newer version of Patchbay, 9\.2\.0 \(its format\)/);
});

it('files that are no backups are refused: missing ones, empty ones, folders and others', async () => {
  await expect(openBackup(file)).rejects.toThrow(`There is no file ${file}.`);
  await expect(openBackup(folder)).rejects.toThrow('is a folder');
  for (const text of ['', '\n', 'PGDMP', 'a\nb', 'x'.repeat(2_000_000)]) {
    writeFileSync(file, text);
    await expect(openBackup(file)).rejects.toThrow('is not a backup made by');
  }
});

it('a backup that fails or is stopped leaves nothing behind, and keeps an earlier file [R28]', async () => {
  await writeBackup(file, header, pieces('earlier'), once);
  const failing = async function* () {
    yield Buffer.from('half');
    throw new Error('the dump failed');
  };
  await expect(writeBackup(file, header, failing(), { replaces: true })).rejects.toThrow('the dump failed');
  const stopping = new AbortController();
  const stopped = async function* () {
    yield Buffer.from('half');
    stopping.abort(new Error('stopped'));
    yield Buffer.from('more');
  };
  await expect(writeBackup(file, header, stopped(), { replaces: true, signal: stopping.signal })).rejects.toThrow('stopped');
  await expect(writeBackup(file, header, pieces('later'), once)).rejects.toThrow('exists already');
  expect([await textOf(file), readdirSync(folder)]).toEqual(['earlier', ['monday.backup']]);
  await writeBackup(file, header, pieces('later'), { replaces: true });
  expect(await textOf(file)).toBe('later');
});

it('a backup cannot replace a folder, and says which folder is missing', async () => {
  mkdirSync(file);
  await expect(writeBackup(file, header, pieces('x'), { replaces: true })).rejects.toThrow('is a folder');
  await expect(writeBackup(join(folder, 'no', 'file'), header, pieces('x'), once)).rejects.toThrow(`${join(folder, 'no')} does not exist`);
});

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { zipSync } from 'fflate';
import { deletionStatementOf, keyPair, signedReceipt, statementOf } from '../../support/receipts';
import { endProcesses, startProcess } from '../../support/serverProcess';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'patchbay-receipt-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));
afterAll(endProcesses);

const run = async (entry: string, args: readonly string[], env = {}) => {
  const { ended, output } = await startProcess({ entry, args, env });
  return { code: await ended, output: output() };
};
const verify = (...args: readonly string[]) => run('verifyReceipt.js', args);
/** A file in the folder of the test. */
const fileOf = (name: string, content: string | Uint8Array): string => {
  writeFileSync(join(folder, name), content);
  return join(folder, name);
};

it('the command says what a receipt proves and what it does not, and ends with 0, 1 or 2, without a server or a database [T43, T47, T48]', async () => {
  const key = keyPair();
  const files = { 'data/zaps.json': Buffer.from('[]\n'), 'manifest.json': Buffer.from('{}\n') };
  const archive = Buffer.from(zipSync(files));
  const text = await signedReceipt(key, statementOf(archive, files));
  const receipt = fileOf('receipt.jws', `${text}\n`);
  const keys = fileOf('jwks.json', JSON.stringify({ keys: [key.public] }));
  const zip = fileOf('archive.zip', archive);

  const proven = await verify(receipt, '--keys', keys, '--archive', zip);
  expect(proven.code).toBe(0);
  expect(proven.output).toContain(`It was signed with the key ${key.id}, which is one of ${keys}.`);
  expect(proven.output).toContain('its SHA-256 and those of its 2 files are the stated ones');
  expect(proven.output).toContain('It does not prove that the statement is complete.');
  expect(await verify(receipt, '--fingerprint', key.id)).toMatchObject({ code: 0, output: expect.stringContaining('which you named') });

  const unproven = await verify(receipt);
  expect(unproven).toMatchObject({ code: 1, output: expect.stringContaining('NOT PROVEN: who signed it.') });
  expect(unproven.output).toContain(key.id);
  expect(unproven.output).toContain('The archive was not checked.');

  const otherKeys = fileOf('other.json', JSON.stringify({ keys: [keyPair().public] }));
  const changed = Buffer.from(archive);
  changed[40]! ^= 1;
  const wrong: [readonly string[], RegExp][] = [
    [[receipt, '--keys', otherKeys], /WRONG: .*not one of the given keys/],
    [[receipt, '--fingerprint', keyPair().id], /WRONG: The receipt is signed with the key/],
    [[receipt, '--keys', keys, '--archive', fileOf('changed.zip', changed)], /WRONG: The archive is not the one of the receipt/],
    [[receipt, '--keys', keys, '--archive', fileOf('cut.zip', archive.subarray(0, 50))], /WRONG: The archive has 50 bytes/],
    [
      [
        fileOf(
          'changed.jws',
          text.replace(/.(?=.{20}$)/, (end) => (end === 'A' ? 'B' : 'A')),
        ),
        '--keys',
        keys,
      ],
      /WRONG: The signature is wrong/,
    ],
  ];
  for (const [args, output] of wrong) expect(await verify(...args)).toEqual({ code: 2, output: expect.stringMatching(output) });

  const unreadable: [readonly string[], RegExp][] = [
    [[], /Usage: npm run verify-receipt/],
    [[receipt, '--keys', keys, '--fingerprint', key.id], /Usage/],
    [[join(folder, 'none')], /There is no file/],
    [[folder], /is not a file/],
    [[fileOf('half.jws', text.slice(0, text.lastIndexOf('.')))], /a part of it is missing/],
    [[fileOf('huge.jws', 'a'.repeat(1_000_001))], /is too large: 1000001 bytes/],
    [[receipt, '--keys', zip], /The file of keys is not JSON/],
    [[receipt, '--keys', fileOf('list.json', '[]')], /not a JSON Web Key Set/],
  ];
  for (const [args, output] of unreadable) expect(await verify(...args)).toEqual({ code: 1, output: expect.stringMatching(output) });
}, 120_000);

it('the command finds files by names that are relative to the folder in which npm was called [T48]', async () => {
  const key = keyPair();
  const files = { 'data/zaps.json': Buffer.from('[]\n') };
  const archive = Buffer.from(zipSync(files));
  fileOf('receipt.jws', await signedReceipt(key, statementOf(archive, files)));
  fileOf('jwks.json', JSON.stringify({ keys: [key.public] }));
  fileOf('archive.zip', archive);
  const args = ['receipt.jws', '--keys', './jwks.json', '--archive', join('..', basename(folder), 'archive.zip')];
  // As npm sets it.
  expect(await run('verifyReceipt.js', args, { INIT_CWD: folder })).toMatchObject({ code: 0 });
  const missing = await run('verifyReceipt.js', args, { INIT_CWD: tmpdir() });
  expect(missing).toMatchObject({ code: 1, output: expect.stringContaining(`There is no file ${join(tmpdir(), 'receipt.jws')}.`) });
}, 120_000);

it('the command prints the keys of a server, and makes a new one on request [T46]', async () => {
  const env = { DATA_DIR: join(folder, 'data'), SECRET_KEY: 'a-secret-key-for-tests-0123456789-abcdefghij' };
  const server = await startProcess({ env });
  await server.ready;
  const published = (await (await fetch(`${server.url}/.well-known/jwks.json`)).json()) as { keys: object[] };
  server.child.kill('SIGTERM');
  await server.ended;
  const keysOf = async (...args: readonly string[]) => {
    const { code, output } = await run('receiptKeys.js', args, env);
    expect(code).toBe(0);
    return JSON.parse(output) as { keys: object[] };
  };
  expect(published.keys).toHaveLength(1);
  expect(await keysOf()).toEqual(published);
  const rotated = await keysOf('--rotate');
  expect(rotated.keys).toEqual([published.keys[0], expect.objectContaining({ kty: 'OKP', crv: 'Ed25519' })]);
  expect(await run('receiptKeys.js', ['--what'], env)).toMatchObject({ code: 1, output: expect.stringContaining('Usage') });
}, 120_000);

it('the command lists every kind that the receipt of a deletion names, and what passed to another owner [T45, T48]', async () => {
  const key = keyPair();
  const keys = fileOf('jwks.json', JSON.stringify({ keys: [key.public] }));
  const facts = { deleted: { profiles: 1, error_reports: 3 }, passed_on: { folders: 2, trashed_folders: 4 } };
  const { code, output } = await verify(fileOf('receipt.jws', await signedReceipt(key, deletionStatementOf(facts))), '--keys', keys);
  expect(code).toBe(0);
  expect(output).toMatch(/profiles +1\n +error_reports +3\n/);
  expect(output).toContain('Passed on to another owner: 2 shared folders\n');
  expect(output).toContain('Passed on to another owner: 4 shared folders in the trash\n');
});

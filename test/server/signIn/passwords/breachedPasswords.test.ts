import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { isInHashFile, verifyHashFile } from '../../../../src/server/signIn/passwords/breachedPasswords';
import { fuzzRuns } from '../../../support/fuzz';

const folder = mkdtempSync(join(tmpdir(), 'patchbay-breaches-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const hashOf = (password: string) => createHash('sha1').update(password).digest('hex').toUpperCase();

/** A file as the downloader of Have I Been Pwned writes it: sorted hashes, each with a count. */
function fileOf(passwords: readonly string[], { end = '\n', endsLast = true, counts = true } = {}): string {
  const lines = passwords.map((password, index) => hashOf(password) + (counts ? `:${index * 997 + 1}` : '')).sort();
  const file = join(folder, 'hashes.txt');
  writeFileSync(file, lines.join(end) + (endsLast ? end : ''));
  return file;
}

it('finds exactly the passwords whose hashes the file has, whatever its line ends and counts [S02]', async () => {
  const shape = fc.record({ end: fc.constantFrom('\n', '\r\n'), endsLast: fc.boolean(), counts: fc.boolean() });
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(fc.string(), { minLength: 1, maxLength: 40 }),
      fc.array(fc.string()),
      shape,
      async (known, others, given) => {
        const file = fileOf(known, given);
        for (const password of known) expect([password, await isInHashFile(file, password)]).toEqual([password, true]);
        for (const password of others) expect([password, await isInHashFile(file, password)]).toEqual([password, known.includes(password)]);
      },
    ),
    // Each input is a file that is written and searched many times.
    { numRuns: Math.ceil(fuzzRuns / 20) },
  );
});

it('finds the first, the last and no other password of a file of 20,000 [S02]', async () => {
  const passwords = Array.from({ length: 20_000 }, (_, index) => `password number ${index}`);
  const file = fileOf(passwords);
  const inOrder = [...passwords].sort((a, b) => (hashOf(a) < hashOf(b) ? -1 : 1));
  expect([await isInHashFile(file, inOrder[0]!), await isInHashFile(file, inOrder.at(-1)!)]).toEqual([true, true]);
  expect(await isInHashFile(file, 'password number 20000')).toBe(false);
});

it('refuses a file that is absent or has no sorted hashes when the server starts, and says which setting names it', async () => {
  await expect(verifyHashFile(fileOf(['correct horse']))).resolves.toBeUndefined();
  await expect(verifyHashFile(join(folder, 'absent.txt'))).rejects.toThrow(/BREACHED_PASSWORDS_FILE cannot be used: ENOENT/);
  for (const content of ['', 'correct horse\n', `${hashOf('correct horse').toLowerCase()}\n`, `${hashOf('correct horse').slice(1)}:3\n`]) {
    const file = join(folder, 'other.txt');
    writeFileSync(file, content);
    await expect(verifyHashFile(file)).rejects.toThrow(/BREACHED_PASSWORDS_FILE cannot be used: byte 0 is not in a line with a SHA-1/);
  }
});

import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { programsFor } from '../../../../src/server/platform/backups/postgresPrograms';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'patchbay-programs-'));
  // Prints its arguments, its environment, and the certificates that it is told to trust.
  writeFileSync(join(folder, 'pg_dump'), '#!/bin/sh\necho "args: $*"\nenv\ncat "$PGSSLROOTCERT" 2>/dev/null\ntrue\n', { mode: 0o755 });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** What a program is given for an address. */
async function given(url: string): Promise<string> {
  const programs = await programsFor(folder, url);
  const { child, done } = programs.start('pg_dump', ['--format=custom']);
  let text = '';
  child.stdout.setEncoding('utf8').on('data', (piece: string) => (text += piece));
  await done;
  await programs.end();
  return text;
}

it('the programs get the address and the password by their environment, and nothing else of ours [S01]', async () => {
  process.env.SECRET_KEY = 'canary';
  const text = await given('postgres://me:p%40ss@db.example:6543/patchbay');
  delete process.env.SECRET_KEY;
  expect(text).toContain('args: --format=custom\n');
  expect(text).toMatch(/^PGHOST=db\.example$/m);
  expect(text).toMatch(/^PGPORT=6543$/m);
  expect(text).toMatch(/^PGUSER=me$/m);
  expect(text).toMatch(/^PGPASSWORD=p@ss$/m);
  expect(text).toMatch(/^PGDATABASE=patchbay$/m);
  expect(text).toMatch(/^PGSSLMODE=disable$/m);
  expect(text).not.toContain('canary');
});

it('the programs check certificates as the server does [S71]', async () => {
  const own = join(folder, 'authority.pem');
  writeFileSync(own, 'THE AUTHORITY');
  const whole = await given(`postgres://db.example/patchbay?sslmode=verify-full&sslrootcert=${own}`);
  expect(whole).toMatch(/^PGSSLMODE=verify-full$/m);
  expect(whole).toContain('THE AUTHORITY');
  expect(await given('postgres://db.example/patchbay?sslmode=verify-full')).toContain('-----BEGIN CERTIFICATE-----');
  expect(await given('postgres://db.example/patchbay?sslmode=no-verify')).toMatch(/^PGSSLMODE=require$/m);
});

it('files with certificates are removed at the end', async () => {
  const text = await given('postgres://db.example/patchbay?sslmode=verify-full');
  const [, path = ''] = /^PGSSLROOTCERT=(.*)$/m.exec(text) ?? [];
  expect(path).toMatch(/authorities\.pem$/);
  expect(readdirSync(tmpdir())).not.toContain(path.split('/').at(-2));
});

it('a program that fails says why in its own words', async () => {
  writeFileSync(join(folder, 'psql'), '#!/bin/sh\necho "no such role" >&2\nexit 2\n', { mode: 0o755 });
  const programs = await programsFor(folder, 'postgres://localhost/x');
  await expect(programs.start('psql', []).done).rejects.toThrow('psql failed: no such role');
  await expect(programs.start('pg_restore', []).done).rejects.toThrow(/^pg_restore did not start: .*ENOENT/);
  await programs.end();
});

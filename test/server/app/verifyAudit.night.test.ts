import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEmbedded } from '../../../src/server/platform/database/embedded';
import { createProcessBrowser } from '../../support/processBrowser';
import { anyEmail, signUpForm } from '../../support/serverPeople';
import { endProcesses, startProcess } from '../../support/serverProcess';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'patchbay-verify-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));
afterAll(endProcesses);

const file = () => join(folder, 'audit.jsonl');
const env = () => ({ DATA_DIR: join(folder, 'data'), AUDIT_FILE: file(), SECRET_KEY: 'a-secret-key-for-tests-0123456789-abcdefghij' });

const verify = async (...args: readonly string[]) => {
  // npm runs commands in the folder of the package, and files are named as seen from where npm was called.
  const { ended, output } = await startProcess({ entry: 'verifyAudit.js', args, env: { ...env(), INIT_CWD: folder } });
  return { code: await ended, output: output() };
};

/** A server starts, people sign up, and it stops. */
async function serve(people: number): Promise<void> {
  const server = await startProcess({ env: env() });
  await server.ready;
  const browser = createProcessBrowser(server.url);
  for (let n = 0; n < people; n += 1) expect((await browser.post('/api/v3/profiles', signUpForm({ email: anyEmail() })))?.status).toBe(201);
  server.child.kill('SIGTERM');
  expect(await server.ended).toBe(0);
}

it('the command checks what servers wrote, also against their file and a noted end, and names the entry that somebody changed [S73]', async () => {
  await serve(3);
  const lines = () => readFileSync(file(), 'utf8').trimEnd().split('\n');
  const count = lines().length;
  expect(count).toBeGreaterThanOrEqual(3);
  const right = await verify('--file', file());
  expect(right).toEqual({ code: 0, output: expect.stringContaining(`The audit trail is right: ${count} entries`) });
  expect(right.output).toContain(`the same entries: ${count} lines`);
  expect(right.output).not.toContain('not in the chain yet');
  const [, noted = ''] = /--head (\S+)/.exec(right.output) ?? [];

  await serve(1);
  expect(lines().length).toBeGreaterThan(count);
  expect(await verify('--head', noted, '--file', 'audit.jsonl')).toMatchObject({ code: 0 });
  expect(
    await verify(
      '--head',
      noted.replace(/.$/, (end) => (end === 'A' ? 'B' : 'A')),
    ),
  ).toMatchObject({
    code: 2,
    output: expect.stringContaining('it is not the one that was noted'),
  });
  expect(await verify('--file', join(folder, 'none'))).toMatchObject({ code: 1, output: expect.stringContaining('There is no file') });
  expect(await verify('--what')).toMatchObject({ code: 1, output: expect.stringContaining('Usage: npm run verify-audit') });

  const database = await openEmbedded({ dataDir: env().DATA_DIR });
  await database.pool.query('alter table audit_events disable trigger user');
  await database.pool.query(`update audit_events set detail = 'nothing' where sequence = 2`);
  await database.pool.query('alter table audit_events enable trigger user');
  await database.pool.query(`update audit_head set seal = 'other'`);
  await database.close();
  const changed = await verify('--file', file());
  expect(changed).toMatchObject({ code: 2, output: expect.stringContaining('BROKEN: entry 2 of the audit trail: its row was changed') });

  const lastLine = () => (JSON.parse(lines().at(-1)!) as { sequence: number }).sequence;
  const last = lastLine();
  await serve(1);
  expect(lastLine()).toBe(last);
  const restarted = await verify('--restart');
  expect(restarted).toEqual({ code: 0, output: expect.stringContaining(`from ${last + 1} on`) });
  await serve(1);
  expect(lastLine()).toBeGreaterThan(last + 1);
  expect(await verify('--from', String(last + 1), '--file', file())).toMatchObject({ code: 0 });
  expect(await verify()).toMatchObject({ code: 2, output: expect.stringContaining('BROKEN: entry 2') });
});

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createProcessBrowser, type ProcessBrowser } from '../../support/processBrowser';
import { signUpForm } from '../../support/serverPeople';
import { endProcesses, startProcess } from '../../support/serverProcess';

const folder = mkdtempSync(join(tmpdir(), 'patchbay-end-sessions-'));
const env = { DATA_DIR: join(folder, 'data') };
afterAll(async () => {
  await endProcesses();
  rmSync(folder, { recursive: true, force: true });
});

/** Runs `npm run end-sessions -- …` as a separate process on the same database. */
async function endSessions(...args: string[]): Promise<{ code: number | null; said: string }> {
  const process = await startProcess({ entry: 'endSessions.js', args, env });
  const code = await process.ended;
  return { code, said: process.output().trim() };
}

const emails = ['ada@people.example', 'bob@people.example'];
let people: ProcessBrowser[] = [];

/** The statuses of a request of each person, by a server that runs during the call. */
async function statuses(prepare?: (url: string) => Promise<void>): Promise<(number | undefined)[]> {
  const server = await startProcess({ env });
  await server.ready;
  await prepare?.(server.url);
  const replies = [];
  for (const browser of people) replies.push((await browser.at(server.url).get('/api/v3/accounts'))?.status);
  server.child.kill('SIGTERM');
  await server.ended;
  return replies;
}

it('the command ends the sessions of one person or of everybody, and of nobody for an unknown address [T86, S23]', async () => {
  const signUp = async (url: string) => {
    people = emails.map(() => createProcessBrowser(url));
    for (const [place, browser] of people.entries()) {
      const person = { email: emails[place]!, password: 'plum-Orbit-47-velvet' };
      await browser.post('/api/v3/profiles', signUpForm({ email: person.email, password1: person.password }));
      expect((await browser.post('/api/v3/login', person))?.status).toBe(200);
    }
  };
  expect(await statuses(signUp)).toEqual([200, 200]);

  expect(await endSessions('--email', 'nobody@people.example')).toEqual({ code: 1, said: 'Nobody has the address nobody@people.example.' });
  expect((await endSessions('--email', 'ada@people.example', '--all')).code).toBe(1);
  expect((await endSessions()).said).toContain('Usage: npm run end-sessions');
  expect(await statuses()).toEqual([200, 200]);

  expect(await endSessions('--email', 'Ada@people.example')).toEqual({ code: 0, said: 'Ada@people.example is signed out everywhere.' });
  expect(await statuses()).toEqual([401, 200]);

  expect(await endSessions('--all')).toEqual({ code: 0, said: expect.stringMatching(/^Everybody is signed out: \d+ sessions? ha/) });
  expect(await statuses()).toEqual([401, 401]);
});

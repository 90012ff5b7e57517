import { createProcessBrowser } from '../../support/processBrowser';
import { goodPassword, signUpForm } from '../../support/serverPeople';
import { endProcesses, freePort, startProcess } from '../../support/serverProcess';
import { makeSmallDisk, type SmallDisk } from '../../support/smallDisk';

let disk: SmallDisk;
beforeAll(async () => {
  disk = await makeSmallDisk(160);
});
afterAll(async () => {
  await endProcesses();
  disk.end();
});

/** Several times as many writes as the write-ahead log needs before it requests its next segment. */
const insistence = 300;

it('a full disk refuses what writes and keeps what was saved, while reading goes on, also far into it and after a restart; with room it goes on [R11]', async () => {
  const port = await freePort();
  const env = { DATA_DIR: disk.folder, LOG_LEVEL: 'info', SECRET_KEY: 'a-secret-key-for-tests-0123456789-abcdefghij' };
  const start = async () => {
    const server = await startProcess({ port, env, under: disk.command });
    await server.ready;
    return server;
  };
  let server = await start();
  const saved: string[] = [];
  const signUp = async () => {
    const form = signUpForm();
    const reply = await createProcessBrowser(server.url).post('/api/v3/profiles', form);
    if (reply?.status === 201) saved.push(form.email);
    return reply;
  };
  const logIn = (email: string, browser = createProcessBrowser(server.url)) =>
    browser.post('/api/v3/login', { email, password: goodPassword });
  await signUp();
  const member = createProcessBrowser(server.url);
  expect((await logIn(saved[0] ?? '', member))?.status).toBe(200);

  disk.fill();
  const whileFull = [];
  for (let n = 0; n < insistence; n += 1) whileFull.push(await signUp());
  const refused = whileFull.filter((reply) => reply?.status !== 201);
  expect(refused.length).toBeGreaterThan(insistence / 2);
  expect(refused.filter((reply) => reply?.status !== 503 || !(Number(reply.headers.get('retry-after')) > 0))).toEqual([]);
  expect((await member.get('/api/v3/profiles'))?.status).toBe(200);
  expect((await member.get('/api/v3/accounts'))?.status).toBe(200);

  disk.free();
  let again = await signUp();
  for (const until = Date.now() + 10_000; again?.status !== 201 && Date.now() < until;) again = await signUp();
  expect(again?.status).toBe(201);

  disk.fill();
  await signUp();
  server.child.kill('SIGKILL');
  await server.ended;
  disk.free();
  server = await start();
  for (const email of saved) expect((await logIn(email))?.status).toBe(200);
});

import { createProcessBrowser } from '../../support/processBrowser';
import { caughtHook, definition, storeValue } from '../../support/serverDrafts';
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

it('a full disk refuses what writes and keeps what was saved, while reading goes on and events of Zaps are accepted only when they are on the disk, also far into it and after a restart; with room it goes on [R11]', async () => {
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

  const accountId: number = (await member.get('/api/v3/accounts'))?.body.objects[0].id;
  const zap = { title: 'Remember orders', definition: definition(caughtHook(), storeValue('step1', 'x')) };
  const zapId: number = (await member.post(`/api/v3/zaps/imports?account_id=${accountId}`, zap))?.body.id;
  const draft = (await member.get(`/api/v3/zaps/${zapId}/draft`))?.body;
  const published = await member.post(`/api/v3/zaps/${zapId}/publications`, { base_revision: draft.revision, turn_on: true });
  expect(published?.status).toBe(200);
  const address = server.url + new URL(draft.hook_address as string).pathname;
  let accepted = 0;
  /** The status of an event that is sent to the Zap. */
  const sendEvent = async (): Promise<number> => {
    const { status } = await fetch(address, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"order":1}' });
    if (status === 200) accepted += 1;
    return status;
  };
  expect(await sendEvent()).toBe(200);

  disk.fill();
  const whileFull = [];
  const sent = [];
  for (let n = 0; n < insistence; n += 1) {
    whileFull.push(await signUp());
    if (n % 10 === 0) sent.push(await sendEvent());
  }
  expect(sent.filter((status) => status !== 200 && status !== 503)).toEqual([]);
  expect(sent.filter((status) => status === 503).length).toBeGreaterThan(sent.length / 2);
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
  await sendEvent();
  server.child.kill('SIGKILL');
  await server.ended;
  disk.free();
  server = await start();
  for (const email of saved) expect((await logIn(email))?.status).toBe(200);
  await logIn(saved[0] ?? '', member);
  const runs = (await member.get(`/api/v3/runs?account_id=${accountId}&zap_id=${zapId}&first=200`))?.body.objects;
  expect(runs).toHaveLength(accepted);
});

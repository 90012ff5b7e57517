/**
 * Stored idempotency keys. The scopes are literals, because instances of other releases read and write rows
 * by them during an upgrade. A retry at another instance then takes effect only once.
 */
import sharp from 'sharp';
import { endpoints } from '../../../src/contract';
import { once } from '../../../src/server/platform/requests/idempotency';
import { caughtHook, definition, newEditor, storeValue } from '../../support/serverDrafts';
import { startServer, type TestServer } from '../../support/serverHarness';
import { anyAddress, signUpForm } from '../../support/serverPeople';
import { newTeam, ownAccountId, somebody } from '../../support/serverTeams';
import { makeZaps, move, twoAccounts } from '../../support/serverZaps';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const keyed = (key: string) => ({ headers: { 'idempotency-key': key } });

/** Whether a row is stored for the key of a caller within a scope. */
async function isStored(scope: string, caller: string, key: string): Promise<boolean> {
  const digest = server.context.encryption.digest('idempotency-key', JSON.stringify([scope, caller, key]));
  return (await server.context.db.selectFrom('idempotency').select('key').where('key', '=', digest).execute()).length === 1;
}

it('keys of an account’s plan and trials are stored under planChange, trialExtension and teamTrialStart [R07]', async () => {
  const { owner, accountId } = await newTeam(server);
  const { browser, person } = owner;
  const caller = `profile:${person.id}`;
  expect((await browser.patch(`/api/v3/accounts/${accountId}/trial`, { reason: 'paths' }, keyed('a'))).status).toBe(200);
  expect(await isStored('trialExtension', caller, 'a')).toBe(true);
  expect((await browser.post(`/api/v3/accounts/${accountId}/plan`, { plan_id: 2 }, keyed('b'))).status).toBe(200);
  expect(await isStored('planChange', caller, 'b')).toBe(true);
  const own = await somebody(server);
  const trial = await own.browser.post(`/api/v3/accounts/${await ownAccountId(own)}/trial`, { auto_upgrade: false }, keyed('c'));
  expect(trial.status).toBe(201);
  expect(await isStored('teamTrialStart', `profile:${own.person.id}`, 'c')).toBe(true);
});

it('keys of creates are stored under zapCreate, folderCreate and signUp [R07]', async () => {
  const { owner, accountId } = await newTeam(server);
  const { browser, person } = owner;
  await browser.post(`/api/v3/zaps?account_id=${accountId}`, { title: 'One' }, keyed('a'));
  expect(await isStored('zapCreate', `profile:${person.id}`, 'a')).toBe(true);
  await browser.post(`/api/v3/folders?account_id=${accountId}`, { title: 'One' }, keyed('b'));
  expect(await isStored('folderCreate', `profile:${person.id}`, 'b')).toBe(true);
  const form = signUpForm();
  await server.browser(anyAddress()).post('/api/v3/profiles', form, keyed('c'));
  expect(await isStored('signUp', `newcomer:${form.email}`, 'c')).toBe(true);
});

it('keys of moves and their undoing are stored under zapMove and zapMoveUndo [R07]', async () => {
  const { mover, fromId, targetId } = await twoAccounts(server);
  const zapIds = await makeZaps(server, { accountId: fromId, ownerId: mover.person.id });
  const { body } = await move(mover, targetId, zapIds, { key: 'a' });
  expect(await isStored('zapMove', `profile:${mover.person.id}`, 'a')).toBe(true);
  expect((await mover.browser.post(`/api/v3/zap-moves/${body.id}/undo`, {}, keyed('b'))).status).toBe(200);
  expect(await isStored('zapMoveUndo', `profile:${mover.person.id}`, 'b')).toBe(true);
});

it('keys of runs, replays, releases, publications and tests of steps are stored under their scopes [R07]', async () => {
  const { mate, accountId, zapId, save } = await newEditor(server);
  const { browser, person } = mate;
  const caller = `profile:${person.id}`;
  const { revision } = (await save(definition(caughtHook(), storeValue('step1', 'x')))).body;
  const url = `/api/v3/zaps/${zapId}`;
  expect((await browser.post(`${url}/publications`, { base_revision: revision, turn_on: true }, keyed('a'))).status).toBe(200);
  expect(await isStored('zapPublish', caller, 'a')).toBe(true);
  expect((await browser.post(`${url}/step-tests`, { step_key: 'step1', base_revision: revision }, keyed('b'))).status).toBe(200);
  expect(await isStored('stepTest', caller, 'b')).toBe(true);
  const made = await browser.post(`${url}/runs`, { input: { order: 1 } }, keyed('c'));
  expect(made.status).toBe(201);
  expect(await isStored('zapRun', caller, 'c')).toBe(true);
  await server.runZaps();
  const replay = await browser.post(`/api/v3/runs/${made.body.id}/replays`, { version: 'same' }, keyed('d'));
  expect(replay.status).toBe(201);
  expect(await isStored('runReplay', caller, 'd')).toBe(true);
  expect((await browser.post('/api/v3/runs/replays', { run_ids: [made.body.id] }, keyed('e'))).status).toBe(200);
  expect(await isStored('runsReplay', caller, 'e')).toBe(true);
  expect((await browser.post(`/api/v3/runs/releases?account_id=${accountId}`, { per_minute: 1 }, keyed('f'))).status).toBe(200);
  expect(await isStored('runsRelease', caller, 'f')).toBe(true);
});

it('the key of a logo is stored under accountLogo [R07]', async () => {
  const { owner, accountId } = await newTeam(server);
  const picture = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#204060' } })
    .png()
    .toBuffer();
  const reply = await owner.browser.upload(`/api/v3/accounts/${accountId}/logo`, 'file', picture, {
    fields: { id: String(accountId) },
    headers: { 'idempotency-key': 'a' },
  });
  expect(reply.status).toBeLessThan(300);
  expect(await isStored('accountLogo', `profile:${owner.person.id}`, 'a')).toBe(true);
});

it('a plan change stored for a key gives its reply again, and stores the reply as it was sent [R07]', async () => {
  const me = await somebody(server);
  const accountId = await ownAccountId(me);
  const account = (await me.browser.get(`/api/v3/accounts/${accountId}`)).body as unknown;
  const stored = { account, change: null, paused_zap_ids: [41], restored_zap_ids: [] };
  endpoints.changePlan.replies[200].parse(stored);
  const request = { scope: 'planChange', caller: `profile:${me.person.id}`, key: 'k', body: { accountId, planId: 2, zapIds: null } };
  await server.context.db
    .transaction()
    .execute((tx) => once(server.context, tx, request, () => Promise.resolve({ status: 200, body: stored })));
  const reply = await me.browser.post(`/api/v3/accounts/${accountId}/plan`, { plan_id: 2 }, keyed('k'));
  expect([reply.status, reply.body]).toEqual([200, stored]);
  const next = await me.browser.post(`/api/v3/accounts/${accountId}/plan`, { plan_id: 2 }, keyed('next'));
  const read = await server.context.db
    .transaction()
    .execute((tx) => once(server.context, tx, { ...request, key: 'next' }, () => Promise.reject(new Error('not stored'))));
  expect(read.reply).toEqual({ status: 200, body: next.body });
});

it('an extended trial stored for a key gives its reply again, and stores the reply as it was sent [R07]', async () => {
  const { owner, accountId } = await newTeam(server);
  const extend = (key: string) => owner.browser.patch(`/api/v3/accounts/${accountId}/trial`, { reason: 'paths' }, keyed(key));
  const body = { accountId, reason: 'paths', autoUpgrade: false };
  const request = { scope: 'trialExtension', caller: `profile:${owner.person.id}`, key: 'k', body };
  const account = (await owner.browser.get(`/api/v3/accounts/${accountId}`)).body as unknown;
  await server.context.db
    .transaction()
    .execute((tx) => once(server.context, tx, request, () => Promise.resolve({ status: 200, body: account })));
  expect((await extend('k')).body).toEqual(account);
  const next = await extend('next');
  const read = await server.context.db
    .transaction()
    .execute((tx) => once(server.context, tx, { ...request, key: 'next' }, () => Promise.reject(new Error('not stored'))));
  expect(read.reply).toEqual({ status: 200, body: next.body });
});

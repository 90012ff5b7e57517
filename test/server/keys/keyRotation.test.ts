import { createEncryption } from '../../../src/server/platform/encryption/encryption';
import { systemRandom } from '../../../src/server/platform/random';
import { StartError } from '../../../src/server/platform/errors';
import { openSecrets, sealSecrets } from '../../../src/server/engine/sealedFields';
import { queueReseal, reseal } from '../../../src/server/keys/reseal.job';
import { lastKeyChange } from '../../../src/server/platform/encryption/keyChanges';
import { countByKey, forgetLostSecrets, type KeyCount } from '../../../src/server/keys/keyStatus.store';
import { sealedColumns } from '../../../src/server/keys/sealedColumns.store';
import { gitea } from '../apps/declaredConnector';
import { webhooks } from '../../../src/server/connectors/webhooks';
import { closeCounterparts, startCounterpart, type Counterpart } from '../connectors/counterpart';
import { definitionOf, hookTrigger, liveZap, runsOf, sends } from '../../support/liveZaps';
import { startServer, type Browser, type TestServer } from '../../support/serverHarness';
import { newConfirmedUser, newUserWithTwoFactor, owingSecondFactor, resetCodeOf, signedIn } from '../../support/serverPeople';

const earlierKey = 'a-secret-key-for-tests-0123456789-abcdefghij';
const laterKey = 'the-next-key-for-tests-9876543210-zyxwvutsrq';

let app: Counterpart;
const open: TestServer[] = [];
beforeAll(async () => {
  app = await startCounterpart(({ path, headers }) =>
    path === '/sent' || headers.authorization === 'token canary-of-gitea' ? { body: { login: 'ada' } } : { status: 401, body: {} },
  );
});
afterEach(async () => {
  for (const server of open.splice(0).reverse()) await server.close();
});
afterAll(() => closeCounterparts());

/** A server with a key, and another one whose values it can read too. */
async function start(key: string, previous: string | null, beside?: TestServer): Promise<TestServer> {
  const server = await startServer({
    connectors: [gitea, webhooks],
    env: {
      SECRET_KEY: key,
      OUTGOING_ALLOWED_NETWORKS: '127.0.0.1',
      ...(previous === null ? {} : { SECRET_KEY_PREVIOUS: previous }),
    },
    ...(beside ? { beside } : {}),
  });
  open.push(server);
  return server;
}

function movedTo(server: TestServer, browser: Browser): Browser {
  const moved = server.browser('198.18.200.1');
  for (const [name, value] of browser.cookies) moved.cookies.set(name, value);
  return moved;
}

const keyed = { headers: { 'idempotency-key': 'one-click' } };

/** Stored secrets by the key that they need. */
async function countsOf({ context }: TestServer): Promise<Omit<KeyCount, 'column'>> {
  const sum = { present: 0, previous: 0, unreadable: 0 };
  for await (const { present, previous, unreadable } of countByKey(context.db, context.encryption)) {
    sum.present += present;
    sum.previous += previous;
    sum.unreadable += unreadable;
  }
  return sum;
}

/** Secrets of every kind, made on a server. */
async function makeSecrets(server: TestServer) {
  const person = await newConfirmedUser(server);
  const withFactor = await newUserWithTwoFactor(server);
  const browser = await signedIn(server, person);
  const accountId: number = (await browser.get('/api/v3/accounts')).body.objects[0].id;
  const connected = await browser.post(`/api/v3/authentications?account_id=${accountId}`, {
    api: 'GiteaCLIAPI',
    credentials: [
      { name: 'server', value: app.url },
      { name: 'token', value: 'canary-of-gitea' },
    ],
  });
  const folder = await browser.post(`/api/v3/folders?account_id=${accountId}`, { title: 'Once' }, keyed);
  const trigger = hookTrigger({ secret: 'canary-of-hook' });
  const zap = await liveZap(server, definitionOf(hookTrigger(), sends('s1', `${app.url}/sent`, '{{trigger.body.n}}')));
  const draft = await liveZap(server, definitionOf(trigger), { state: 'draft' });
  const { definition } = sealSecrets(server.context, draft.id, definitionOf(trigger));
  await server.context.db
    .updateTable('zap_drafts')
    .set({ definition: JSON.stringify(definition) })
    .where('zap_id', '=', draft.id)
    .execute();
  expect((await server.browser().post(zap.hook!, { n: 1 })).status).toBe(200);
  await server.runZaps();
  const resetCode = await resetCodeOf(server, person);
  return { person, withFactor, browser, accountId, connectionId: connected.body.id as number, folder, zap, draft, resetCode };
}

/** Everything that the secrets are for, asked of a server. */
async function expectReadable(server: TestServer, secrets: Awaited<ReturnType<typeof makeSecrets>>, recoveryCode: string): Promise<void> {
  const { person, withFactor, accountId, connectionId, folder, zap, draft } = secrets;
  const browser = await signedIn(server, person);
  const tested = await browser.post(`/api/v3/authentications/${connectionId}/tests`, {});
  expect(tested.body).toEqual({ outcome: 'success', message: null });
  const owing = await owingSecondFactor(server, withFactor);
  expect((await owing.post('/api/v3/2fa', { recovery_code: recoveryCode })).status).toBe(200);
  const again = await browser.post(`/api/v3/folders?account_id=${accountId}`, { title: 'Once' }, keyed);
  expect(again.body).toEqual(folder.body);
  const before = (await runsOf(server, zap)).length;
  expect((await server.browser().post(zap.hook!, { n: 2 })).status).toBe(200);
  await server.runZaps();
  const runs = await runsOf(server, zap);
  expect(runs).toHaveLength(before + 1);
  expect(runs.every(({ state }) => state === 'succeeded')).toBe(true);
  const { definition } = await server.context.db
    .selectFrom('zap_drafts')
    .select('definition')
    .where('zap_id', '=', draft.id)
    .executeTakeFirstOrThrow();
  expect(openSecrets(server.context, draft.id, definition).trigger?.fields).toMatchObject({ secret: 'canary-of-hook' });
  const stored = await server.context.db.selectFrom('outbox').select('id').where('sealed', 'is not', null).execute();
  expect(await server.mails()).toHaveLength(stored.length);
}

describe('a lost SECRET_KEY', () => {
  it('a server starts with a new key after everything unreadable was removed; people log in, see their history, and set the rest up again [S01]', async () => {
    const earlier = await start(earlierKey, null);
    const { person, withFactor, connectionId, zap: other } = await makeSecrets(earlier);
    const zap = await liveZap(earlier, definitionOf(hookTrigger(), sends('s1', `${app.url}/sent`, '{}')), {
      beside: { ownerId: person.id },
    });
    for (let count = 0; count < 2; count += 1) {
      earlier.clock.advance(1);
      expect((await earlier.browser().post(zap.hook!, { n: 1 })).status).toBe(200);
      if (count === 0) await earlier.runZaps();
    }
    await expect(start(laterKey, null, earlier)).rejects.toThrow(StartError);
    await earlier.context.db
      .transaction()
      .execute((tx) => forgetLostSecrets(tx, createEncryption(laterKey, systemRandom), earlier.clock.now()));

    const later = await start(laterKey, null, earlier);
    const calls = app.requests.length;
    await later.runZaps();
    await later.runJobs();
    expect(app.requests).toHaveLength(calls);
    await signedIn(later, withFactor);
    const browser = await signedIn(later, person);
    const tested = await browser.post(`/api/v3/authentications/${connectionId}/tests`, {});
    expect(tested.body.outcome).not.toBe('success');
    const runs: { id: string; state: string }[] = (await browser.get(`/api/v3/runs?account_id=${zap.accountId}&zap_id=${zap.id}`)).body
      .objects;
    expect(runs.map(({ state }) => state)).toEqual(['failed', 'succeeded']);
    for (const { id } of runs) {
      expect((await browser.get(`/api/v3/runs/${id}`)).body).toMatchObject({ id, steps: [] });
      expect((await browser.post(`/api/v3/runs/${id}/replays`, { version: 'same' })).status).toBe(409);
    }
    const archive = `/api/v3/profiles/${person.id}/data/export`;
    expect((await browser.post(archive, {})).status).toBe(201);
    await later.runJobs();
    expect((await browser.get(archive)).status).toBe(200);

    for (const { hook } of [zap, other]) expect((await later.browser().post(hook!, { n: 2 })).status).toBe(404);
    const draft = (await browser.get(`/api/v3/zaps/${zap.id}/draft`)).body;
    expect(draft.hook_address).toBeNull();
    const saved = await browser.put(`/api/v3/zaps/${zap.id}/draft`, {
      definition: draft.live.definition,
      base_revision: draft.revision,
    });
    later.clock.advance(1);
    expect((await later.browser().post(new URL(saved.body.hook_address).pathname, { n: 3 })).status).toBe(200);
    await later.runZaps();
    expect((await runsOf(later, zap)).at(-1)?.state).toBe('succeeded');
  });
});

describe('a change of SECRET_KEY', () => {
  it('values of the earlier key are read, are encrypted with the new one by a job, and are read without the earlier one then [S01]', async () => {
    const earlier = await start(earlierKey, null);
    const secrets = await makeSecrets(earlier);
    const [, first, second, third] = secrets.withFactor.recoveryCodes;

    const rotating = await start(laterKey, earlierKey, earlier);
    await expectReadable(rotating, secrets, first!);
    expect((await movedTo(rotating, secrets.browser).post('/api/v3/2fa/setup', {})).status).toBe(200);
    await expect(start(laterKey, null, earlier)).rejects.toThrow(StartError);
    const before = await countsOf(rotating);
    expect(before.previous).toBeGreaterThan(10);

    await queueReseal(rotating.context);
    await rotating.runJobs();
    const change = await lastKeyChange(rotating.context.db);
    expect(change).toMatchObject({ part: change?.parts, unreadable: 0, finished_at: expect.any(Date) });
    expect(change?.resealed).toBeGreaterThanOrEqual(before.previous);
    expect(await countsOf(rotating)).toMatchObject({ previous: 0, unreadable: 0 });
    expect(await reseal(rotating.context)).toMatchObject({ resealed: 0, unreadable: 0 });
    const later = await start(laterKey, null, earlier);
    await expectReadable(later, secrets, second!);
    const { resetCode: code, person } = secrets;
    const passwords = { password1: 'pear-Comet-58-linen', password2: 'pear-Comet-58-linen' };
    const reset = await later.browser().post('/api/v3/accounts/password/reset', { username: person.email, code, ...passwords });
    expect(reset.status).toBe(200);

    // The next change begins from there.
    await expectReadable(
      await start(earlierKey, laterKey, earlier),
      { ...secrets, person: { ...person, password: passwords.password1 } },
      third!,
    );
  });

  it('two servers with the keys in different orders read what the other one writes, and both come to an end [S01, R05]', async () => {
    const one = await start(earlierKey, laterKey);
    const two = await start(laterKey, earlierKey, one);
    const [ofOne, ofTwo] = [await makeSecrets(one), await makeSecrets(two)];
    const read = async (n: number) => {
      await expectReadable(one, ofTwo, ofTwo.withFactor.recoveryCodes[n]!);
      await expectReadable(two, ofOne, ofOne.withFactor.recoveryCodes[n]!);
    };
    await read(1);
    await Promise.all([reseal(one.context), reseal(two.context)]);
    await read(2);
    await reseal(two.context);
    const later = await start(laterKey, null, one);
    await expectReadable(later, ofOne, ofOne.withFactor.recoveryCodes[3]!);
    await expectReadable(later, ofTwo, ofTwo.withFactor.recoveryCodes[3]!);
  });

  it('a server with another key leaves the job to one with the new key [S01]', async () => {
    const earlier = await start(earlierKey, null);
    const secrets = await makeSecrets(earlier);
    const rotating = await start(laterKey, earlierKey, earlier);
    await queueReseal(rotating.context);
    await earlier.runJobs();
    await expectReadable(earlier, secrets, secrets.withFactor.recoveryCodes[1]!);
    const waiting = `select data from jobs.job where name = 'reseal-secrets' and state in ('created', 'retry')`;
    expect((await earlier.server.database.pool.query(waiting)).rows).toEqual([{ data: expect.objectContaining({ tries: 1 }) }]);
  });

  it('every column of the database that can hold an encrypted value is known to it [S01]', async () => {
    const server = await start(earlierKey, null);
    const { rows } = await server.server.database.pool.query<{ name: string }>(
      `select table_name || '.' || column_name as name from information_schema.columns
        where table_schema = 'public' and data_type = 'bytea' and table_name not in
          (select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid)`,
    );
    const plain = ['account_logos.picture', 'avatars.picture', 'passkeys.public_key'];
    const known = sealedColumns.map(({ table, column }) => `${table}.${column}`);
    expect(rows.map(({ name }) => name).sort()).toEqual([...known, ...plain].sort());
  });
});

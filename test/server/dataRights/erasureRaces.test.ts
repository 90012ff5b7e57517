/** What is written at the moment when a person is erased. */
import { sql } from 'kysely';
import type { Step } from '../../../src/domain/runs/definition';
import { createLookup } from '../../../src/server/connectors';
import type { ActionCall } from '../../../src/server/connectors/connector';
import { deleteData } from '../../../src/server/dataRights/job';
import { acceptEvents } from '../../../src/server/engine/acceptEvents';
import { StaleClaim } from '../../../src/server/engine/runWriter';
import { createStore } from '../../../src/server/engine/stepStorage';
import { workOn } from '../../../src/server/engine/work';
import { definitionOf, hookTrigger, liveZap } from '../../support/liveZaps';
import { appOf, putAction } from '../../support/putAction';
import { isOnPostgres } from '../../support/serverDatabase';
import { startServer, type TestServer } from '../../support/serverHarness';
import { ownAccountId, somebody, type Teammate } from '../../support/serverTeams';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ env: { DELETION_DELAY_SECONDS: '0' } });
});
afterAll(() => server.close());

// The embedded database has one connection, on which nothing waits for anything.
const onPostgres = isOnPostgres ? it : it.skip;

/** Asks for the deletion of a person; carries it out when it is called. */
async function askForDeletion({ person, browser }: Teammate): Promise<() => Promise<void>> {
  const typed = { password: person.password, confirmation: person.email };
  expect((await browser.post(`/api/v3/profiles/${person.id}/data/delete`, typed)).status).toBe(201);
  const { id } = await deletionOf(person);
  return () => deleteData(server.context, { id, profileId: person.id });
}

const deletionOf = ({ id }: { id: number }) =>
  server.context.db.selectFrom('data_deletions').selectAll().where('profile_id', '=', id).executeTakeFirstOrThrow();

/** Resolves when so many statements of this database wait for a lock. */
async function waiting(count: number): Promise<void> {
  for (;;) {
    const { rows } = await server.server.database.pool.query(
      "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
    );
    if (rows.length >= count) return;
  }
}

/** Gives a person a folder. Until `work` has ended, an erasure of the person waits for it. */
async function whileErasing(
  { person, accountId }: { readonly person: { readonly id: number }; readonly accountId: number },
  deletion: () => Promise<void>,
  work: () => Promise<unknown>,
): Promise<void> {
  const { db } = server.context;
  const folder = { account_id: accountId, owner_id: person.id, title: 'Orders', is_shared: false, created_at: server.clock.now() };
  const { id } = await db.insertInto('folders').values(folder).returning('id').executeTakeFirstOrThrow();
  let ending: Promise<unknown> = Promise.resolve();
  await db.transaction().execute(async (tx) => {
    await tx.selectFrom('folders').select('id').where('id', '=', id).forUpdate().execute();
    const deleting = deletion();
    deleting.catch(() => {});
    await waiting(1);
    const worked = work().catch(() => {});
    await Promise.race([worked, waiting(2)]);
    ending = Promise.all([deleting, worked]);
    ending.catch(() => {});
  });
  await ending;
}

onPostgres('a value that a step stores while its owner is being erased is erased too [R27]', async () => {
  const { context, clock } = server;
  const owner = await somebody(server);
  const accountId = await ownAccountId(owner);
  await createStore(context, accountId).change('before', 'first', () => ({ value: 1, result: null }));
  const step: Step = { kind: 'action', key: 'put', app: 'TestAPI', event: 'put', connectionId: null, title: null, note: '', fields: {} };
  const zap = await liveZap(server, definitionOf(hookTrigger(), step), { beside: { ownerId: owner.person.id } });
  const { live_version_id: versionId } = await context.db
    .selectFrom('zaps')
    .select('live_version_id')
    .where('id', '=', zap.id)
    .executeTakeFirstOrThrow();
  const accepting = { id: zap.id, accountId, versionId: versionId!, triggerKey: 'trigger' };
  const [runId] = await context.db.transaction().execute((tx) => acceptEvents(context, tx, accepting, [{ key: 'event', data: {} }]));
  const deletion = await askForDeletion(owner);
  const put = async ({ store }: ActionCall): Promise<object> => {
    await whileErasing({ ...owner, accountId }, deletion, () => store.change('during', 'second', () => ({ value: 2, result: null })));
    return {};
  };
  const connectors = createLookup([{ app: appOf('TestAPI'), connection: null, triggers: [], actions: [putAction(put)] }]);
  const claim = { id: '00000000-0000-4000-8000-000000000000', runId: runId!, signal: new AbortController().signal, leavePlace: () => {} };
  // The run ends with its Zap.
  const working = workOn({ ...context, connectors, engine: { ...context.engine, finish: () => {} } }, claim);
  await expect(working).rejects.toThrow(StaleClaim);

  expect((await deletionOf(owner.person)).finished_at).toEqual(clock.now());
  expect(await context.db.selectFrom('storage_values').select('key').where('account_id', '=', accountId).execute()).toEqual([]);
});

describe('a person who joins an account through an instance of the earlier release, which does not lock it', () => {
  const join = (accountId: number, { person }: Teammate) =>
    sql`INSERT INTO memberships (account_id, profile_id, role, created_at) VALUES (${accountId}, ${person.id}, 'member', ${server.clock.now()})`;
  const isThere = async (accountId: number) =>
    (await server.context.db.selectFrom('accounts').select('id').where('id', '=', accountId).execute()).length === 1;

  onPostgres('a person who has joined when the only owner is erased keeps the account, and the deletion is refused [R27]', async () => {
    const [owner, mate] = [await somebody(server), await somebody(server)];
    const accountId = await ownAccountId(owner);
    const deletion = await askForDeletion(owner);
    let deleting: Promise<void> = Promise.resolve();
    await server.context.db.transaction().execute(async (tx) => {
      await join(accountId, mate).execute(tx);
      deleting = deletion();
      deleting.catch(() => {});
      await waiting(1);
    });
    await deleting;
    expect(await deletionOf(owner.person)).toMatchObject({ refused_at: server.clock.now(), finished_at: null });
    expect(await isThere(accountId)).toBe(true);
    expect((await mate.browser.get('/api/v3/accounts')).body.objects.map(({ id }: { id: number }) => id)).toContain(accountId);
  });

  onPostgres('a person who joins while the only owner is erased does not join, and the account is deleted [R27]', async () => {
    const [owner, mate] = [await somebody(server), await somebody(server)];
    const accountId = await ownAccountId(owner);
    const deletion = await askForDeletion(owner);
    let problem: unknown = null;
    await whileErasing({ ...owner, accountId }, deletion, () =>
      join(accountId, mate)
        .execute(server.context.db)
        .catch((error: unknown) => (problem = error)),
    );
    expect(problem).toMatchObject({ code: '23503' });
    expect(await isThere(accountId)).toBe(false);
    expect((await mate.browser.get('/api/v3/accounts')).body.objects).toHaveLength(1);
  });
});

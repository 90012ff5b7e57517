/** The receipt of a person who has every kind of record. */
import { deleteData } from '../../../../src/server/jobs/processDeletion';
import { exporters } from '../../../../src/server/jobs/export/collect';
import { erasedKinds, erasedParts } from '../../../../src/server/records/dataRights/erasedCounts';
import type { DeletionStatement } from '../../../../src/server/records/receipts/statements';
import { verifyReceipt } from '../../../../src/server/records/receipts/verifyReceipt';
import { countRows } from '../../../support/countRows';
import { definitionOf, filterStep, hookTrigger, liveZap, runsOf } from '../../../support/liveZaps';
import { startServer, type TestServer } from '../../../support/serverHarness';
import { newTeam, ownAccountId, somebody, withMember, type Teammate } from '../../../support/serverTeams';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ env: { DELETION_DELAY_SECONDS: '0' } });
});
afterAll(() => server.close());

/** Asks for the deletion of a person; carries it out when it is called, and returns what its receipt states. */
async function askForDeletion({ person, browser }: Teammate): Promise<() => Promise<DeletionStatement>> {
  const { db } = server.context;
  const typed = { password: person.password, confirmation: person.email };
  expect((await browser.post(`/api/v3/profiles/${person.id}/data/delete`, typed)).status).toBe(201);
  const find = () =>
    db.selectFrom('data_deletions').select(['id', 'receipt']).where('profile_id', '=', person.id).executeTakeFirstOrThrow();
  return async () => {
    await deleteData(server.context, { id: (await find()).id, profileId: person.id });
    return (await verifyReceipt((await find()).receipt!, null)).statement as DeletionStatement;
  };
}

type Row = Readonly<Record<string, unknown>>;

/** Inserts a row. Columns get their value of `known`; others that must have one get any of their type. */
async function insertRow(table: string, known: Row, own: Row): Promise<void> {
  const { pool } = server.server.database;
  const { rows } = await pool.query<{ name: string; type: string; needed: boolean }>(
    `select column_name as name, data_type as type,
       is_nullable = 'NO' and column_default is null and is_identity = 'NO' as needed
     from information_schema.columns where table_schema = 'public' and table_name = $1`,
    [table],
  );
  const given = rows.filter(({ name, needed }) => needed || name in known);
  const anything: Row = {
    ARRAY: '{}',
    bigint: 1,
    boolean: false,
    bytea: Buffer.from('x'),
    date: server.clock.now(),
    integer: 1,
    jsonb: '{}',
    smallint: 1,
    text: 'x',
    'timestamp with time zone': server.clock.now(),
  };
  const row: Row = { ...Object.fromEntries(given.map(({ name, type }) => [name, known[name] ?? anything[type]])), ...own };
  const names = Object.keys(row);
  const places = names.map((_, index) => `$${index + 1}`);
  await pool.query(`insert into ${table} (${names.join(', ')}) values (${places.join(', ')})`, Object.values(row));
}

it('the receipt names every kind of record that the export names, for a person who has each of them [T45, T56, T72]', async () => {
  const me = await somebody(server);
  const { id } = me.person;
  const accountId = await ownAccountId(me);
  const definition = definitionOf(hookTrigger(), filterStep('only', 'a', 'b'));
  const zap = await liveZap(server, definition, { beside: { ownerId: id } });
  const draft = await liveZap(server, definition, { state: 'draft', beside: { ownerId: id } });
  for (const { hook } of [zap, draft]) await server.app.inject({ method: 'POST', url: hook!, payload: { order: 1 } });
  await server.runZaps();
  const [run] = await runsOf(server, zap);
  const known = {
    account_id: accountId,
    from_account_id: accountId,
    target_account_id: accountId,
    profile_id: id,
    owner_id: id,
    zap_id: zap.id,
    run_id: run!.id,
    recipient: me.person.email,
    email_folded: me.person.email,
    selected_api: 'SlackCLIAPI',
  };
  /** What only some values fit. */
  const own: Readonly<Record<string, Row>> = {
    authentications: { auth_type: 'api_key' },
    invitations: { role: 'member' },
    plan_changes: { cause: 'chosen' },
    sign_on_identities: { provider: 'google' },
    zap_shares: { visibility: 'public' },
  };
  const { pool } = server.server.database;
  const made = ['profiles', 'accounts', 'memberships', 'zaps', 'zap_versions', 'zap_drafts', 'triggers', 'runs', 'run_steps', 'sessions'];
  for (const kind of erasedKinds.filter((each) => !made.includes(each) && each !== 'authentication_shares')) {
    // Some exist already.
    await insertRow(kind, known, own[kind] ?? {}).catch((error: { code?: string }) => {
      if (error.code !== '23505') throw error;
    });
  }
  const { rows } = await pool.query<{ id: number }>('select id from authentications where profile_id = $1', [id]);
  await insertRow('authentication_shares', known, { authentication_id: rows[0]!.id });
  const carryOut = await askForDeletion(me);
  const before = await countRows(server);
  const { deleted } = await carryOut();
  const after = await countRows(server);
  const lost = Object.fromEntries(erasedKinds.map((kind) => [kind, before[kind]! - after[kind]!]));
  // The mail with the receipt is added.
  expect(deleted).toEqual({ ...lost, outbox: lost.outbox! + 1 });
  expect(erasedKinds.filter((kind) => !(deleted[kind]! > 0))).toEqual([]);
});

it('every table that loses rows with a person or an account is a kind of the receipt, or a part with a reason [T45]', async () => {
  const { rows } = await server.server.database.pool.query<{ name: string }>(
    `with recursive gone (id) as (
       values ('profiles'::regclass), ('accounts'::regclass)
       union select conrelid::regclass from pg_constraint join gone on confrelid = gone.id where contype = 'f' and confdeltype = 'c'
     ) select id::text as name from gone order by 1`,
  );
  const gone = rows.map(({ name }) => name);
  const kinds: readonly string[] = erasedKinds;
  expect(gone.filter((name) => !kinds.includes(name) && !(name in erasedParts))).toEqual([]);
  expect(Object.keys(erasedParts).filter((name) => !gone.includes(name) || kinds.includes(name))).toEqual([]);
  // The audit trail stays; `live_zaps` shows a part of `zaps`.
  const exported = exporters
    .flatMap(({ tables }): readonly string[] => tables)
    .filter((name) => !['audit_events', 'live_zaps'].includes(name));
  expect(exported.filter((name) => !kinds.includes(name)).sort()).toEqual(['nodes', 'run_waits', 'zap_folders', 'zap_move_items']);
});

it('the receipt counts folders in the trash that pass to another owner, and not as deleted [T45, T56]', async () => {
  const team = await newTeam(server);
  const mate = await withMember(server, team, 'admin');
  for (const [title, isShared] of [
    ['Ours', true],
    ['Mine', false],
  ] as const) {
    const body = { title, is_shared: isShared };
    const { id } = (await mate.browser.post(`/api/v3/folders?account_id=${team.accountId}`, body)).body;
    expect((await mate.browser.delete(`/api/v3/folders/${id}`)).status).toBe(204);
  }
  const statement = await (await askForDeletion(mate))();
  expect(statement.deleted).toMatchObject({ folders: 0, trashed_folders: 1 });
  expect(statement.passed_on).toEqual({ folders: 0, trashed_folders: 1 });
});

it('the runs that a moved Zap has left in an account go with it, with their logs, and are counted [T45, Z50]', async () => {
  const { db } = server.context;
  const [me, other] = [await somebody(server), await somebody(server)];
  const definition = definitionOf(hookTrigger(), filterStep('only', 'a', 'b'));
  const zap = await liveZap(server, definition, { beside: { ownerId: other.person.id } });
  for (const order of [1, 2]) {
    server.clock.advance(1);
    await server.app.inject({ method: 'POST', url: zap.hook!, payload: { order } });
  }
  await server.runZaps();
  const [left, kept] = await runsOf(server, zap);
  // Runs that have ended stay in the account where the Zap was then.
  await db
    .updateTable('runs')
    .set({ account_id: await ownAccountId(me) })
    .where('id', '=', left!.id)
    .execute();
  const logs = await db.selectFrom('run_steps').select('path').where('run_id', '=', left!.id).execute();
  expect(logs.length).toBeGreaterThan(0);
  const { deleted } = await (await askForDeletion(me))();
  expect(deleted).toMatchObject({ zaps: 0, runs: 1, run_steps: logs.length });
  expect((await runsOf(server, zap)).map(({ id }) => id)).toEqual([kept!.id]);
  expect(await db.selectFrom('run_steps').select('path').where('run_id', '=', left!.id).execute()).toEqual([]);
});

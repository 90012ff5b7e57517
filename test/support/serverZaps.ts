/** Many Zaps at once, and accounts between which they move, for tests of the server. */
import { sql } from 'kysely';
import type { WireConnectionChoice } from '../../src/contract/zapMoves';
import type { TestReply, TestServer } from './serverHarness';
import { somebody, type Team, type Teammate } from './serverTeams';

export interface ZapsToMake {
  readonly accountId: number;
  readonly ownerId: number;
  readonly count?: number;
  readonly state?: 'on' | 'off' | 'draft';
  /** The apps of their steps. By default two apps that are not premium. */
  readonly apps?: readonly string[];
  readonly premium?: readonly string[];
  readonly folderId?: number;
}

/** Creates Zaps and returns their ids, oldest first. */
export async function makeZaps(server: TestServer, wanted: ZapsToMake): Promise<number[]> {
  const { accountId, ownerId, count = 1, state = 'on', apps = ['FormCLIAPI', 'SheetCLIAPI'], premium = [], folderId } = wanted;
  const { db } = server.context;
  const now = server.clock.now();
  const { rows } = await sql<{ id: number }>`
    INSERT INTO zaps (account_id, owner_id, title, state, created_at, updated_at)
    SELECT ${accountId}, ${ownerId}, 'Zap ' || n, ${state}, ${now}, ${now} FROM generate_series(1, ${count}) AS n
    RETURNING id`.execute(db);
  const ids = rows.map(({ id }) => id);
  await sql`INSERT INTO nodes (zap_id, position, selected_api, action, is_premium)
    SELECT zap_id, step.position - 1, step.app || '@1.0.0', 'act', step.app = any(${[...premium]}::text[])
    FROM unnest(${ids}::int[]) AS zap_id, unnest(${[...apps]}::text[]) WITH ORDINALITY AS step (app, position)`.execute(db);
  if (folderId !== undefined)
    await sql`INSERT INTO zap_folders (zap_id, folder_id) SELECT zap_id, ${folderId} FROM unnest(${ids}::int[]) AS zap_id`.execute(db);
  return ids;
}

export async function makeFolder(server: TestServer, accountId: number, ownerId: number, isShared: boolean): Promise<number> {
  const values = { account_id: accountId, owner_id: ownerId, title: isShared ? 'Shared' : 'Private', is_shared: isShared };
  const row = await server.context.db
    .insertInto('folders')
    .values({ ...values, created_at: server.clock.now() })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Sets the plan of an account and ends its trials. */
export async function applyPlanChange(server: TestServer, accountId: number, plan: 'free' | 'starter' | 'professional'): Promise<void> {
  const { id } = await server.context.db.selectFrom('plans').select('id').where('slug', '=', plan).executeTakeFirstOrThrow();
  await server.context.db
    .updateTable('accounts')
    .set({ plan_id: id, trial_end_date: null, teams_trial_end_date: null })
    .where('id', '=', accountId)
    .execute();
}

/** Creates a further account for a person. */
export async function anotherAccount(server: TestServer, owner: Teammate, plan: 'free' | 'professional' = 'professional'): Promise<number> {
  const { accountId } = await accountOfSomebodyNew(server);
  await server.context.db.updateTable('memberships').set({ profile_id: owner.person.id }).where('account_id', '=', accountId).execute();
  await applyPlanChange(server, accountId, plan);
  return accountId;
}

async function accountOfSomebodyNew(server: TestServer): Promise<Team> {
  const owner = await somebody(server);
  const accountId = (await owner.browser.get('/api/v3/accounts')).body.objects[0].id as number;
  return { accountId, owner };
}

/** A Zap in a move plan or report, with the fields that tests check. */
export interface ReportedZap {
  readonly id: number;
  readonly verdict?: string;
  readonly state?: string;
  readonly was_state?: string;
  readonly stays?: string | null;
  readonly reasons: readonly { readonly kind: string; readonly app: string | null }[];
}

/** A person with two accounts, each with capacity for everything. */
export interface TwoAccounts {
  readonly mover: Teammate;
  readonly fromId: number;
  readonly targetId: number;
}

export async function twoAccounts(server: TestServer, targetPlan: 'free' | 'professional' = 'professional'): Promise<TwoAccounts> {
  const { accountId: fromId, owner: mover } = await accountOfSomebodyNew(server);
  await applyPlanChange(server, fromId, 'professional');
  return { mover, fromId, targetId: await anotherAccount(server, mover, targetPlan) };
}

export const move = (
  { browser }: Teammate,
  targetId: number,
  zapIds: readonly number[],
  more: { planVersion?: string; key?: string; connections?: readonly WireConnectionChoice[] } = {},
): Promise<TestReply> =>
  browser.post(
    '/api/v3/zaps/move',
    {
      target_account_id: targetId,
      zap_ids: zapIds,
      ...(more.planVersion === undefined ? {} : { plan_version: more.planVersion }),
      ...(more.connections === undefined ? {} : { connections: more.connections }),
    },
    { headers: more.key === undefined ? {} : { 'idempotency-key': more.key } },
  );

export const plan = (
  { browser }: Teammate,
  fromId: number,
  targetId: number,
  zapIds: readonly number[],
  connections?: readonly WireConnectionChoice[],
): Promise<TestReply> =>
  browser.post('/api/v3/zaps/move/plan', {
    from_account_id: fromId,
    target_account_id: targetId,
    zap_ids: zapIds,
    ...(connections === undefined ? {} : { connections }),
  });

/** Returns all Zaps with their locations as text, to check that nothing has changed. */
export async function zapsNow(server: TestServer): Promise<string> {
  const { db } = server.context;
  const zaps = await db.selectFrom('zaps').select(['id', 'account_id', 'owner_id', 'state']).orderBy('id').execute();
  const places = await db.selectFrom('zap_folders').selectAll().orderBy('zap_id').orderBy('folder_id').execute();
  const moves = await db.selectFrom('zap_moves').select(['id', 'undone_at']).orderBy('id').execute();
  return JSON.stringify([zaps, places, moves]);
}

/** Returns how many Zaps count against the account's limit, according to the API. */
export async function usedZaps({ browser }: Teammate, accountId: number): Promise<number> {
  return (await browser.get(`/api/v3/accounts/${accountId}`)).body.limits.allotment.zaps.count;
}

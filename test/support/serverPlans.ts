/** Zaps and their task usage, for tests of plans and trials. */
import type { TestServer } from './serverHarness';

/** Creates a Zap with a title and a number of steps, and returns its id. */
export async function makeZap(
  server: TestServer,
  {
    accountId,
    ownerId,
    steps = 2,
    apps = [],
    premium = false,
    state = 'on',
    tasks = 0,
  }: {
    readonly accountId: number;
    readonly ownerId: number;
    readonly steps?: number;
    /** The apps of the first steps. The others use Slack. */
    readonly apps?: readonly string[];
    readonly premium?: boolean;
    readonly state?: 'on' | 'off' | 'draft';
    /** Tasks that ran today. */
    readonly tasks?: number;
  },
): Promise<number> {
  const { db, clock } = server.context;
  const at = clock.now();
  const { id } = await db
    .insertInto('zaps')
    .values({ account_id: accountId, owner_id: ownerId, title: `${steps} steps`, state, created_at: at, updated_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  const nodes = Array.from({ length: steps }, (_, position) => ({
    zap_id: id,
    position,
    selected_api: apps[position] ?? 'SlackCLIAPI@1.29.2',
    action: 'act',
    title: null,
    is_premium: premium && position === 0,
  }));
  await db.insertInto('nodes').values(nodes).execute();
  if (tasks > 0) {
    await db
      .insertInto('task_usage')
      .values({ account_id: accountId, zap_id: id, day: at.toISOString().slice(0, 10), tasks })
      .execute();
  }
  return id;
}

/** The ids of an account's Zaps that are on, in order. */
export async function zapsOn(server: TestServer, accountId: number): Promise<number[]> {
  const rows = await server.context.db
    .selectFrom('zaps')
    .select('id')
    .where('account_id', '=', accountId)
    .where('state', '=', 'on')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** The times and the figures of summaries. */
import { sql } from 'kysely';
import { firstRunIdAt } from '../../domain/runs/history';
import type { Db } from '../platform/context';

/** People with Zaps that have run, who have no time for a summary yet. */
export async function peopleWithoutSummary(db: Db, most: number): Promise<{ readonly id: number; readonly zone: string | null }[]> {
  const { rows } = await sql<{ id: number; zone: string | null }>`
    SELECT id, timezone AS zone FROM profiles
    WHERE email_confirmed AND summary_schedule <> 'never'
      AND NOT EXISTS (SELECT FROM profile_mailings WHERE profile_id = profiles.id AND summary_at IS NOT NULL)
      AND EXISTS (SELECT FROM live_zaps AS zaps WHERE owner_id = profiles.id AND live_version_id IS NOT NULL AND last_run_at IS NOT NULL)
    ORDER BY id LIMIT ${most}`.execute(db);
  return rows;
}

export async function setSummaryTime(tx: Db, profileId: number, at: Date): Promise<void> {
  await tx
    .insertInto('profile_mailings')
    .values({ profile_id: profileId, actions_at: null, triggers_at: null, summary_at: at })
    .onConflict((conflict) => conflict.column('profile_id').doUpdateSet({ summary_at: at }))
    .execute();
}

/** People whose morning has come. */
export async function dueSummaries(db: Db, now: Date, most: number): Promise<number[]> {
  const rows = await db
    .selectFrom('profile_mailings')
    .select('profile_id')
    .where('summary_at', '<=', now)
    .orderBy('summary_at')
    .limit(most)
    .execute();
  return rows.map(({ profile_id }) => profile_id);
}

/** The time of a person's summary, locked; null if another instance has it. */
export async function lockDueSummary(tx: Db, profileId: number, now: Date): Promise<Date | null> {
  const row = await tx
    .selectFrom('profile_mailings')
    .select('summary_at')
    .where('profile_id', '=', profileId)
    .where('summary_at', '<=', now)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  return row?.summary_at ?? null;
}

export interface ZapFigures {
  readonly title: string;
  readonly runs: number;
  readonly succeeded: number;
  readonly failed: number;
  readonly held: number;
  readonly tasks: number;
}

/** The activity of a person’s Zaps since a moment: only Zaps with runs, the busiest first. */
export async function figuresOfOwner(db: Db, ownerId: number, since: Date): Promise<ZapFigures[]> {
  const { rows } = await sql<Record<keyof ZapFigures, string>>`
    SELECT zaps.title, count(*) AS runs, count(*) FILTER (WHERE runs.state IN ('succeeded', 'filtered')) AS succeeded,
      count(*) FILTER (WHERE runs.state = 'failed') AS failed, count(*) FILTER (WHERE runs.state = 'held') AS held, sum(runs.tasks) AS tasks
    FROM live_zaps AS zaps JOIN runs ON runs.zap_id = zaps.id
    WHERE zaps.owner_id = ${ownerId} AND runs.id >= ${firstRunIdAt(since.getTime())}::uuid AND runs.kind <> 'test'
    GROUP BY zaps.id, zaps.title ORDER BY runs DESC, zaps.id`.execute(db);
  return rows.map(({ title, ...figures }) => ({
    title,
    runs: Number(figures.runs),
    succeeded: Number(figures.succeeded),
    failed: Number(figures.failed),
    held: Number(figures.held),
    tasks: Number(figures.tasks),
  }));
}

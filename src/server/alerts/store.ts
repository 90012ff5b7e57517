/** News about Zaps that is not mailed yet. */
import { type Selectable, sql } from 'kysely';
import { alertDueAt, type AlertKind, channelOf } from '../../domain/runs/alerts';
import type { AlertTime } from '../../domain/profileFields';
import type { Db } from '../platform/context';
import { firstRunIdAt } from '../../domain/runs/history';

/** News about a Zap for a person. Deleted when it is mailed. */
interface AlertsTable {
  profile_id: number;
  zap_id: number;
  kind: AlertKind;
  /** How many runs it is about. */
  times: number;
  /** One of them, the last. */
  run_id: string | null;
  /** The step that failed. */
  path: string | null;
  /** When the Zap will be switched off. */
  until: Date | null;
  due_at: Date;
}

/** When a person was mailed last about actions and triggers, and when the next summary is due. */
interface ProfileMailingsTable {
  profile_id: number;
  actions_at: Date | null;
  triggers_at: Date | null;
  summary_at: Date | null;
}

/** The shares of the task limit, in per cent, about which an account was mailed in a period. */
interface TaskLimitMailsTable {
  account_id: number;
  period_start: Date;
  share: number;
}

/** Made by the migration `0034_alerts`. */
declare module '../platform/tables' {
  interface Tables {
    alerts: AlertsTable;
    profile_mailings: ProfileMailingsTable;
    task_limit_mails: TaskLimitMailsTable;
  }
}

export type AlertRecord = Selectable<AlertsTable>;

export interface NewAlert {
  readonly profileId: number;
  readonly zapId: number;
  readonly kind: AlertKind;
  readonly times?: number;
  readonly runId?: string | null;
  readonly path?: string | null;
  readonly until?: Date | null;
}

/** A run that was not reported yet. */
export interface UntoldRun {
  readonly id: string;
  readonly zapId: number;
  readonly ownerId: number;
  readonly state: 'failed' | 'held';
  readonly reason: string | null;
  readonly path: string | null;
  readonly isReplayed: boolean;
  /** Its item arrived while the Zap was off. */
  readonly isMissed: boolean;
}

/** Takes failed and held runs that were not reported yet; each is taken once, by any number of instances. */
export async function takeUntoldRuns(tx: Db, most: number): Promise<UntoldRun[]> {
  const { rows } = await sql<UntoldRun>`
    WITH taken AS (
      SELECT id, zap_id, state, reason, error_path, is_missed FROM runs
      WHERE (state IN ('failed', 'held') OR (state = 'waiting' AND reason = 'answer'))
        AND kind <> 'test' AND alerted_state IS DISTINCT FROM state AND autoreplay_at IS NULL
      ORDER BY id LIMIT ${most} FOR UPDATE SKIP LOCKED
    ), told AS (UPDATE runs SET alerted_state = runs.state FROM taken WHERE runs.id = taken.id)
    SELECT taken.id, taken.zap_id AS "zapId", zaps.owner_id AS "ownerId", taken.state, taken.reason, coalesce(waits.path, taken.error_path) AS path,
      taken.is_missed AS "isMissed",
      EXISTS (SELECT FROM runs AS replay WHERE replay.replay_of = taken.id) AS "isReplayed"
    FROM taken JOIN live_zaps AS zaps ON zaps.id = taken.zap_id LEFT JOIN run_waits AS waits ON waits.run_id = taken.id ORDER BY taken.id`.execute(
    tx,
  );
  return rows;
}

/** People are told of the run again if it comes into the same state once more. */
export async function forgetAlertOfRun(tx: Db, runId: string): Promise<void> {
  await tx.updateTable('runs').set({ alerted_state: null }).where('id', '=', runId).execute();
}

/** Takes Zaps whose trigger has failed three times in a row since the last success. */
export async function takeFailingTriggers(tx: Db, now: Date): Promise<{ readonly zapId: number; readonly ownerId: number }[]> {
  const { rows } = await sql<{ zapId: number; ownerId: number; failures: number }>`
    UPDATE triggers SET failure_mailed_at = CASE WHEN failures >= 3 THEN ${now}::timestamptz END FROM live_zaps AS zaps
    WHERE zaps.id = triggers.zap_id AND (failures >= 3) <> (failure_mailed_at IS NOT NULL)
    RETURNING triggers.zap_id AS "zapId", zaps.owner_id AS "ownerId", failures`.execute(tx);
  return rows.filter(({ failures }) => failures >= 3);
}

/**
 * Notes alerts, each for a person who wants it and has confirmed their address. Several of one kind about one Zap become one, which
 * is mailed when its time has come.
 */
export async function noteAlerts(tx: Db, alerts: readonly NewAlert[], now: Date): Promise<void> {
  if (alerts.length === 0) return;
  const people = await tx
    .selectFrom('profiles')
    .leftJoin('profile_mailings', 'profile_mailings.profile_id', 'profiles.id')
    .select(['profiles.id', 'alert_actions', 'alert_triggers', 'actions_at', 'triggers_at'])
    .where('profiles.id', 'in', [...new Set(alerts.map(({ profileId }) => profileId))])
    .where('profiles.email_confirmed', '=', true)
    .execute();
  const personOf = new Map(people.map((person) => [person.id, person]));
  for (const { profileId, zapId, kind, times = 1, runId = null, path = null, until = null } of alerts) {
    const person = personOf.get(profileId);
    if (person === undefined) continue;
    const channel = channelOf(kind);
    const [wanted, mailedAt] =
      channel === null
        ? (['immediate', null] as const)
        : channel === 'actions'
          ? [person.alert_actions, person.actions_at]
          : [person.alert_triggers, person.triggers_at];
    const due = alertDueAt(wanted as AlertTime, mailedAt?.getTime() ?? null, now.getTime());
    if (due === null) continue;
    const row = { profile_id: profileId, zap_id: zapId, kind, times, run_id: runId, path, until, due_at: new Date(due) };
    await tx
      .insertInto('alerts')
      .values(row)
      .onConflict((conflict) =>
        conflict
          .columns(['profile_id', 'zap_id', 'kind'])
          .doUpdateSet({ times: sql<number>`alerts.times + excluded.times`, run_id: runId, path, until }),
      )
      .execute();
  }
}

/** People with an alert that is due. */
export async function peopleToAlert(db: Db, now: Date, most: number): Promise<number[]> {
  const rows = await db.selectFrom('alerts').select('profile_id').distinct().where('due_at', '<=', now).limit(most).execute();
  return rows.map(({ profile_id }) => profile_id);
}

/** Takes the alerts of a person that are due; none if another instance has them. */
export async function takeDueAlerts(tx: Db, profileId: number, now: Date): Promise<AlertRecord[]> {
  const { rows } = await sql<AlertRecord>`
    DELETE FROM alerts WHERE (profile_id, zap_id, kind) IN (
      SELECT profile_id, zap_id, kind FROM alerts WHERE profile_id = ${profileId} AND due_at <= ${now} FOR UPDATE SKIP LOCKED
    ) RETURNING *`.execute(tx);
  return rows;
}

/** Notes that a person was mailed. */
export async function noteAlertMail(tx: Db, profileId: number, sent: { readonly actions: boolean; readonly triggers: boolean }, now: Date) {
  const times = { ...(sent.actions && { actions_at: now }), ...(sent.triggers && { triggers_at: now }) };
  if (Object.keys(times).length === 0) return;
  await tx
    .insertInto('profile_mailings')
    .values({ profile_id: profileId, actions_at: null, triggers_at: null, summary_at: null, ...times })
    .onConflict((conflict) => conflict.column('profile_id').doUpdateSet(times))
    .execute();
}

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

interface ZapFigures {
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

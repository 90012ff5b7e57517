/** Summaries of Zaps by mail: in the morning of each person, as their settings say. */
import { nextMorning, summarySince } from '../../domain/runs/alerts';
import type { SummarySchedule } from '../../domain/profileFields';
import type { Db, ServerContext } from '../platform/context';
import { zapSummary } from './mail';
import { dueSummaries, figuresOfOwner, lockDueSummary, peopleWithoutSummary, setSummaryTime } from './store';

type Means = Pick<ServerContext, 'db' | 'clock' | 'outbox' | 'config'>;

const batch = 500;
const shownZaps = 10;

/** Mails the summaries that are due. Repeating it is harmless, on any number of instances. */
export async function mailSummaries(context: Means): Promise<void> {
  const now = context.clock.now();
  for (const { id, zone } of await peopleWithoutSummary(context.db, batch)) {
    await setSummaryTime(context.db, id, new Date(nextMorning(zone ?? 'UTC', now.getTime())));
  }
  for (const profileId of await dueSummaries(context.db, now, batch)) {
    await context.db.transaction().execute((tx) => mailPerson(context, tx, profileId));
  }
}

async function mailPerson({ clock, outbox, config }: Means, tx: Db, profileId: number): Promise<void> {
  const now = clock.now();
  const due = await lockDueSummary(tx, profileId, now);
  if (due === null) return;
  const person = await tx
    .selectFrom('profiles')
    .select(['email', 'email_confirmed', 'timezone', 'summary_schedule'])
    .where('id', '=', profileId)
    .executeTakeFirstOrThrow();
  const zone = person.timezone ?? 'UTC';
  await setSummaryTime(tx, profileId, new Date(nextMorning(zone, now.getTime())));
  const schedule = person.summary_schedule as SummarySchedule;
  const since = summarySince(schedule, zone, due.getTime());
  if (since === null || !person.email_confirmed) return;
  const zaps = await figuresOfOwner(tx, profileId, new Date(since));
  if (zaps.length === 0) return;
  const sumOf = (key: 'runs' | 'failed' | 'tasks'): number => zaps.reduce((sum, zap) => sum + zap[key], 0);
  const figures = { runs: sumOf('runs'), failed: sumOf('failed'), tasks: sumOf('tasks') };
  const mail = zapSummary({ to: person.email, publicUrl: config.publicUrl, schedule, zaps: zaps.slice(0, shownZaps), ...figures });
  await outbox.put(tx, `summary:${profileId}:${due.toISOString()}`, mail);
}

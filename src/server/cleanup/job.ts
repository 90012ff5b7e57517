/**
 * Every ten minutes, on one of the instances: removes expired data (sessions, challenges, counters, stored replies, old runs) and resends
 * mail that the mail server did not accept.
 */
import { retryUnsent } from '../platform/mail/delivery';
import { days, minutes } from '../../domain/durations';
import type { ServerContext } from '../platform/context';
import { deleteExpired } from './expiry.store';
import { zapMovesKept } from '../../domain/zapMoves';
import { dropOldEvents } from '../tracking/store';
import { dropOldMoves } from '../zapMoves/move.store';
import { noteMissedRuns } from '../engine/indexRuns';
import { leaveOutOldMissed } from '../engine/missedItems';
import { pruneRuns } from '../engine/prune';
import { watchHealth } from '../engine/watchHealth';
import { enqueueDueDeletions } from '../dataRights/job';
import { noteWays } from '../connections/job';
import { appendBeforeCleanup, pruneAudit } from '../audit/job';
import { retryForwarding } from '../tracking/job';
import { mailSecondFactorReminders } from '../twoFactor/reminders.job';
import { mailSummaries } from '../alerts/summaries.job';
import { enqueueDuePlanChanges, enqueueDueTrials, mailTaskLimits } from '../plans/job';
import { emptyOldTrash } from '../trash/job';

export const cleanupRecords = 'sweep-records';
const interval = minutes(10);

/** How long jobs that ask for themselves again wait at most, in milliseconds, by name. */
export const jobIntervals: Readonly<Record<string, number>> = { [cleanupRecords]: interval };

export async function cleanup(
  context: Pick<
    ServerContext,
    'db' | 'clock' | 'jobs' | 'config' | 'log' | 'outbox' | 'encryption' | 'files' | 'random' | 'engine' | 'observer' | 'connectors'
  >,
): Promise<void> {
  await scheduleCleanup(context); // First, so that a failure below does not end the chain.
  const { db } = context;
  const now = context.clock.now();
  const idle = new Date(now.getTime() - context.config.session.idleSeconds * 1000);
  await db
    .deleteFrom('sessions')
    .where((row) => row.or([row('expires_at', '<=', now), row('last_seen_at', '<=', idle)]))
    .execute();
  await db.deleteFrom('challenges').where('expires_at', '<=', now).execute();
  await db.deleteFrom('limits').where('window_ends_at', '<=', now).execute();
  await db.deleteFrom('idempotency').where('expires_at', '<=', now).execute();
  await appendBeforeCleanup(context);
  await deleteExpired(db, now, context.config.limits.lock.untilResetAfter);
  await pruneAudit(context);
  await dropOldEvents(db, new Date(now.getTime() - days(context.config.tracking.keptDays)));
  await watchHealth(context);
  await leaveOutOldMissed(context);
  await pruneRuns(context);
  await noteMissedRuns(context);
  await noteWays(context);
  await emptyOldTrash(context);
  await dropOldMoves(db, new Date(now.getTime() - zapMovesKept));
  await enqueueDueDeletions(context);
  await enqueueDueTrials(context);
  await enqueueDuePlanChanges(context);
  await mailSecondFactorReminders(context);
  await mailTaskLimits(context);
  await mailSummaries(context);
  await retryUnsent(context);
  await retryForwarding(context);
}

/** The next run; every instance may queue it, one is kept. */
export async function scheduleCleanup({ db, jobs }: Pick<ServerContext, 'db' | 'jobs'>): Promise<void> {
  await jobs.send(db, cleanupRecords, {}, { key: cleanupRecords, delay: interval });
}

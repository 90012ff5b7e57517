/** The common parts of what people do with runs. */
import type { Transaction } from 'kysely';
import type { ServerContext } from '../platform/context';
import { HttpProblem } from '../platform/handler';
import { mayChangeZap } from '../zaps/policy';
import { findRole } from '../access/store';
import { isRunId } from '../engine/history.store';
import { lockRun, type RunRecord } from '../engine/runs.store';
import { lockZapsOfRuns } from '../engine/zaps.store';
import { zapsMovedAway } from '../zapMoves/move.store';
import { zapTitlesOf } from '../zaps/checks.store';
import type { Tables } from '../platform/tables';
import { errorBodies } from '../platform/errorBodies';
import { lockCaller, type SignedInCaller } from '../accounts/lockedAccount';

const movedSentence = 'This Zap was moved to another account. Its earlier runs can only be read here.';

const notFound = () => new HttpProblem(404, errorBodies.notFound);

/**
 * Locks a run of a Zap that the person may change, and the Zap before it, so that it is not moved to the trash meanwhile. Throws 404
 * for any other, as if there were none (S51).
 */
export async function lockVisibleRun(tx: Transaction<Tables>, profileId: number, id: string, now: Date): Promise<RunRecord> {
  if (isRunId(id)) await lockZapsOfRuns(tx, [id]);
  return lockRunOfLockedZap(tx, profileId, id, now);
}

/** The same for one of several runs, after `lockZapsOfRuns` for all of them. */
export async function lockRunOfLockedZap(tx: Transaction<Tables>, profileId: number, id: string, now: Date): Promise<RunRecord> {
  const record = isRunId(id) ? await lockRun(tx, id) : null;
  if (record === null || (await findRole(tx, profileId, record.account_id, now)) === null) throw notFound();
  const [zap] = await zapTitlesOf(tx, record.account_id, [record.zap_id]);
  if (zap === undefined) {
    const movedAway = await zapsMovedAway(tx, { accountId: record.account_id, profileId, zapId: record.zap_id });
    throw movedAway.length === 0 ? notFound() : new HttpProblem(404, { ...errorBodies.notFound, errors: [movedSentence] });
  }
  if (!mayChangeZap(profileId, zap)) throw notFound();
  return record;
}

/** Runs a change of a run in a transaction with the run locked, and then lets the workers look for runs. */
export async function withVisibleRun<T>(
  context: ServerContext,
  { principal }: SignedInCaller,
  id: string,
  change: (tx: Transaction<Tables>, record: RunRecord) => Promise<T>,
): Promise<T> {
  const result = await context.db.transaction().execute(async (tx) => {
    const { id: profileId } = await lockCaller(tx, principal);
    return change(tx, await lockVisibleRun(tx, profileId, id, context.clock.now()));
  });
  context.engine.wake();
  return result;
}

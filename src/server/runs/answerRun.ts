import type { Transaction } from 'kysely';
import { uncertainEntry, type UncertainAnswer } from '../../domain/runs/answers';
import { stepKeyOf } from '../../domain/runs/runPaths';
import { findStep } from '../../domain/runs/walkSteps';
import type { Db, ServerContext } from '../platform/context';
import type { RunRecord } from '../engine/runs.store';
import { stepsOf, type NewStep } from '../engine/steps.store';
import { once } from '../platform/requests/idempotency';
import { lockZapsOfRuns } from '../engine/zaps.store';
import type { Tables } from '../platform/tables';
import { forgetAlertOfRun } from '../alerts/store';
import { withOwnApps } from '../engine/ownConnectors';
import { findDefinition } from '../engine/versions.store';
import { findWait } from '../engine/waits.store';
import { admitQueued, moveRun } from '../engine/moveRun';
import { audit } from '../audit/recordEvent';
import { preconditionFailed, type PreconditionFailed } from '../platform/errorBodies';
import { type KeyedCaller, lockCaller, type SignedInCaller } from '../accounts/lockedAccount';
import { lockRunOfLockedZap, withVisibleRun } from './visibleRun';

const notAsked = 'This run does not wait for an answer.';

/** Continues with a run that asks what became of a step, or ends it (Z05). */
export async function answerRun(
  context: ServerContext,
  caller: SignedInCaller,
  id: string,
  answer: UncertainAnswer,
): Promise<PreconditionFailed | null> {
  return withVisibleRun(context, caller, id, async (tx, record) => {
    if (!(await answerLocked(context, tx, caller, record, answer))) return preconditionFailed(notAsked);
    await admitQueued(context, tx, record.account_id);
    return null;
  });
}

export interface AnsweredRuns {
  readonly answered: string[];
  readonly skipped: { id: string; message: string }[];
}

/**
 * Gives many runs that ask the same answer; with the same `Idempotency-Key` once, because a step that is repeated can ask again. Throws
 * 404 if the caller cannot see one of them.
 */
export async function answerRuns(
  context: ServerContext,
  caller: KeyedCaller,
  ids: readonly string[],
  answer: UncertainAnswer,
): Promise<AnsweredRuns> {
  const { profileId } = caller.principal;
  const request = { scope: 'runsAnswer', caller: `profile:${profileId}`, key: caller.idempotencyKey, body: { ids, answer } };
  const { reply } = await context.db.transaction().execute(async (tx) => {
    await lockCaller(tx, caller.principal);
    return once(context, tx, request, async () => {
      const body: AnsweredRuns = { answered: [], skipped: [] };
      // In one order, so that two requests for the same runs do not wait for each other.
      const inOrder = [...new Set(ids)].sort();
      await lockZapsOfRuns(tx, inOrder);
      const accounts = new Set<number>();
      for (const id of inOrder) {
        const record = await lockRunOfLockedZap(tx, profileId, id, context.clock.now());
        if (await answerLocked(context, tx, caller, record, answer)) body.answered.push(id);
        else body.skipped.push({ id, message: notAsked });
        accounts.add(record.account_id);
      }
      // After all runs, because lanes are locked after runs.
      for (const accountId of [...accounts].sort((a, b) => a - b)) await admitQueued(context, tx, accountId);
      return { status: 200, body };
    });
  });
  context.engine.wake();
  return reply.body;
}

/** Writes the answer of a locked run; false if it does not ask. Call `admitQueued` afterwards. */
async function answerLocked(
  context: ServerContext,
  tx: Transaction<Tables>,
  caller: SignedInCaller,
  record: RunRecord,
  answer: UncertainAnswer,
): Promise<boolean> {
  const { id } = record;
  const wait = await findWait(tx, id);
  if (wait?.kind !== 'answer') return false;
  const { profileId } = caller.principal;
  const now = context.clock.now();
  const entry = uncertainEntry(wait.path, answer, { answered_by: profileId, answered_at: now.toISOString() });
  const asked = (await stepsOf(tx, record)).findLast(({ path, state }) => path === wait.path && state === 'uncertain');
  const line: NewStep | null =
    entry === null || asked === undefined
      ? null
      : {
          path: wait.path,
          attempt: asked.attempt,
          state: entry.outcome,
          output: entry.output,
          error: entry.error ?? null,
          isCounted: answer === 'done' && (await isTask(context, tx, record, wait.path)),
          startedAt: asked.started_at,
          endedAt: now,
        };
  const error = entry?.error === undefined ? {} : { error: { message: entry.error, path: wait.path } };
  const steps = line === null ? {} : { steps: { lines: [line], from: asked!.position } };
  await moveRun(context, tx, id, { type: 'answer', kind: 'answer', goesOn: answer !== 'stop' }, { ...error, ...steps });
  await forgetAlertOfRun(tx, id);
  await audit(context, tx, caller, { action: 'run_answered', result: 'ok', detail: `${answer}, run ${id}`, profileId });
  return true;
}

/** A person says that the step was done, so it counts like any other that was. */
async function isTask(context: ServerContext, tx: Db, record: RunRecord, path: string): Promise<boolean> {
  const definition = await findDefinition(tx, record.version_id);
  const { connectors } = definition === null ? context : await withOwnApps(context, tx, record.account_id, definition, record.version_id);
  const step = definition === null ? undefined : findStep(definition, stepKeyOf(path));
  const action = step === undefined ? null : connectors.findAction(step.app, step.event);
  return record.kind !== 'test' && action?.isTask === true;
}

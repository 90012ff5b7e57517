import { uncertainEntry, type UncertainAnswer } from '../../../domain/runs/answers';
import { stepKeyOf } from '../../../domain/runs/runPaths';
import { findStep } from '../../../domain/runs/walkSteps';
import type { Db, ServerContext } from '../../context/context';
import type { RunRecord } from '../../records/runs/runs';
import { stepsOf, type NewStep } from '../../records/runs/steps';
import { forgetAlertOfRun } from '../../records/alerts/alerts';
import { findDefinition } from '../../records/runs/versions';
import { findWait } from '../../records/runs/waits';
import { admitQueued, moveRun } from '../../runs/moveRun';
import { audit } from '../audit';
import { preconditionFailed, type PreconditionFailed } from '../errorBodies';
import type { SignedInCaller } from '../lockedAccount';
import { withVisibleRun } from './visibleRun';

/** Continues with a run that asks what became of a step, or ends it (Z05). */
export async function answerRun(
  context: ServerContext,
  caller: SignedInCaller,
  id: string,
  answer: UncertainAnswer,
): Promise<PreconditionFailed | null> {
  return withVisibleRun(context, caller, id, async (tx, record) => {
    const wait = await findWait(tx, id);
    if (wait?.kind !== 'answer') return preconditionFailed('This run does not wait for an answer.');
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
    await admitQueued(context, tx, record.account_id);
    await audit(context, tx, caller, { action: 'run_answered', result: 'ok', detail: `${answer}, run ${id}`, profileId });
    return null;
  });
}

/** A person says that the step was done, so it counts like any other that was. */
async function isTask({ connectors }: ServerContext, tx: Db, record: RunRecord, path: string): Promise<boolean> {
  const definition = await findDefinition(tx, record.version_id);
  const step = definition === null ? undefined : findStep(definition, stepKeyOf(path));
  const action = step === undefined ? null : connectors.findAction(step.app, step.event);
  return record.kind !== 'test' && action?.isTask === true;
}

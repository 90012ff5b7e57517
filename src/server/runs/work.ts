/** Works on a claimed run: asks the interpreter what comes next, does it, and writes each result before the next step begins. */
import type { Command, LogEntry } from '../../domain/runs/commands';
import { interpret } from '../../domain/runs/interpreter';
import { isFinal } from '../../domain/runs/states';
import type { Claim } from '../context/engine';
import { logOf, stepsOf, type NewStep } from '../records/runs/steps';
import { findDefinition } from '../records/runs/versions';
import { inputsOf, lockRun } from '../records/runs/runs';
import { callStep } from './callStep';
import { moveRun } from './moveRun';
import { retryDelay } from './retryDelay';
import { withHiddenInputs, withoutSecretInputs } from './secrets';
import { createStore } from './store';
import type { FieldValues } from '../connectors/connector';
import { RunWriter, type ClaimedRun, type WorkContext } from './runWriter';

/** Milliseconds after which a worker hands a run back, so that a long one does not keep others waiting. */
const longestSegment = 5 * 60_000;

/** Works on a run until it ends, waits, or is handed back. Throws if the database fails; the engine then gives the run out again. */
export async function workOn(context: WorkContext, claim: Claim): Promise<void> {
  const claimed = await claimRun(context, claim);
  if (claimed === null) return;
  const definition = await findDefinition(context.db, claimed.record.version_id);
  if (definition === null) throw new Error('The version of the run is gone.');
  const log = logOf(context.encryption, claimed.steps);
  const event = log.find(({ path }) => path === definition.trigger?.key)?.output ?? null;
  const interpreter = interpret({ definition, zone: claimed.zone, event, log });
  const edited = inputsOf(context.encryption, claimed.record);
  const began = context.clock.now().getTime();
  const writer = new RunWriter(context, claimed);
  for (;;) {
    const next = interpreter.next();
    writer.addDecided(next);
    const { command } = next;
    if (command.type === 'end') return writer.end(command);
    if (command.type === 'wait') return writer.wait(command);
    // A result is on disk before the next step begins; the last one is written together with the end.
    if (!(await writer.flush())) return;
    const isLate = context.clock.now().getTime() - began > longestSegment;
    if (claim.signal.aborted || isLate) return void (await writer.apply({ type: 'yield', fence: claimed.fence }));
    const entry = await runStep(context, claimed, writer, withEditedInput(context, command, edited));
    if (entry === null) return;
    interpreter.record(entry);
  }
}

/** Takes the run over; null if it has ended, or ends because it was claimed too often. */
async function claimRun(context: WorkContext, claim: Claim): Promise<ClaimedRun | null> {
  const claimed = await context.db.transaction().execute(async (tx) => {
    const before = await lockRun(tx, claim.runId);
    const moved =
      before === null
        ? null
        : await moveRun(context, tx, claim.runId, { type: 'claim', fence: before.run.fence + 1 }, { claimId: claim.id });
    if (moved?.type === 'moved') return isFinal(moved.run.state) ? null : moved;
    await context.engine.complete(tx, claim.id);
    return null;
  });
  if (claimed === null) return null;
  const { record, run } = claimed;
  return { claim, record, fence: run.fence, steps: await stepsOf(context.db, record), zone: 'UTC' };
}

/** Runs one step; null if the run now waits, was stopped, or asks a person. */
async function runStep(
  context: WorkContext,
  { claim, record, fence, steps, zone }: ClaimedRun,
  writer: RunWriter,
  { path, step, input }: RunCommand,
): Promise<LogEntry | null> {
  const action = context.connectors.findAction(step.app, step.event);
  const startedAt = context.clock.now();
  const earlier = steps.filter((line) => line.path === path);
  const attempt = earlier.length + (earlier.at(-1)?.state === 'started' ? 0 : 1);
  const shownInput = action === null ? input : withoutSecretInputs(action.fields, input as FieldValues);
  const line = { path, attempt, input: shownInput, startedAt };
  const finish = (result: LogEntry, isCounted = false): LogEntry => {
    const { outcome, output, error = null } = result;
    writer.add({ ...line, state: outcome, output, error, isCounted, endedAt: context.clock.now() });
    return result;
  };
  if (action === null) return finish({ path, outcome: 'failed', output: null, error: 'This app can’t run here.' });
  const wasBegun = earlier.at(-1)?.state === 'started';
  if (wasBegun && action.repeat === 'never') return askPerson(writer, fence, line);
  if (action.repeat !== 'safe' && !wasBegun) await writer.begin({ ...line, state: 'started', endedAt: null });
  await context.crashPoint('before-effect');
  const result = await callStep(context.outgoing, {
    action,
    input: input as Readonly<Record<string, unknown>>,
    connection: {},
    connectionFields: [],
    store: createStore(context, record.account_id),
    idempotencyKey: context.encryption.digest('run-step-key', `${record.id}/${path}`),
    zone,
    now: startedAt,
    signal: claim.signal,
  });
  await context.crashPoint('after-effect');
  if (result.type === 'succeeded')
    return finish({ path, outcome: 'succeeded', output: result.output }, action.isTask && record.kind !== 'test');
  if (result.isUncertain && action.repeat === 'never') return askPerson(writer, fence, line);
  if (result.isTransient) {
    const delay = retryDelay(earlier.filter(({ state }) => state === 'retried').length, result.retryAfter, context.random);
    if (delay !== null) {
      writer.add({ ...line, state: 'retried', error: result.message, endedAt: context.clock.now() });
      const wait = { path, kind: 'retry' as const, dueAt: new Date(context.clock.now().getTime() + delay), data: {} };
      await writer.apply({ type: 'retry', fence, isRateLimit: result.retryAfter !== null }, { wait });
      return null;
    }
  }
  return finish({ path, outcome: 'failed', output: null, error: result.message });
}

type RunCommand = Extract<Command, { type: 'run' }>;

/** The command with the input that a person edited for this replay, if they did. */
function withEditedInput({ connectors }: WorkContext, command: RunCommand, edited: ReadonlyMap<string, unknown>): RunCommand {
  const { path, step, input } = command;
  if (!edited.has(path)) return command;
  const fields = connectors.findAction(step.app, step.event)?.fields ?? [];
  return { ...command, input: withHiddenInputs(fields, edited.get(path) as FieldValues, input as FieldValues) };
}

async function askPerson(writer: RunWriter, fence: number, line: Pick<NewStep, 'path' | 'attempt' | 'input' | 'startedAt'>): Promise<null> {
  writer.add({ ...line, state: 'uncertain', endedAt: null });
  await writer.apply({ type: 'uncertain', fence }, { wait: { path: line.path, kind: 'answer', dueAt: null, data: {} } });
  return null;
}

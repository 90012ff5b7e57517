/** Works on a claimed run: asks the interpreter what comes next, does it, and writes the results. */
import type { Command, LogEntry } from '../../domain/runs/commands';
import { isSubZap } from '../../domain/runs/kinds/subZap';
import { interpret } from '../../domain/runs/interpreter';
import { isFinal, type HoldReason, type RunState } from '../../domain/runs/states';
import type { Db } from '../platform/db';
import type { Claim } from '../platform/runQueue';
import { logOf } from './steps.store';
import { getCachedDefinition } from './versions.store';
import { readQueuedRun } from './lanes.store';
import { claimAdmitted, inputsOf, lockRun, readClaimable, type RunRecord } from './runs.store';
import { approversOf, askApprovers, mayAsk } from './approvals';
import { noteBeginning } from './admitSoon';
import { collectEntry } from './digests';
import { replyUntilOf } from './hookReplies';
import { withOwnApps } from './ownConnectors';
import { moveRun, pauseOf } from './moveRun';
import { runStep, syntaxOf, workOf } from './runStep';
import { openSecrets } from './sealedFields';
import { definitionOfRun } from './sentDefinition';
import { withHiddenInputs } from './secrets';
import { wholeEvent } from './completeEvent';
import { runSubZap } from './subZaps';
import type { FieldValues } from '../connectors/connector';
import { RunWriter, type ClaimedRun, type WorkContext } from './runWriter';

/** Milliseconds after which a worker hands a run back, so that a long one does not keep others waiting. */
const maxSegmentLength = 5 * 60_000;

/** Works on a run until it ends, waits, or is handed back. Throws if the database fails; the engine then gives the run out again. */
export async function workOn(given: WorkContext, claim: Claim): Promise<void> {
  const begun = await claimRun(given, claim);
  if (begun === null) return;
  noteBeginning(given, begun.record.account_id);
  if (begun.fence === 1) reportStart(given, begun.record);
  const version = await getCachedDefinition(given.db, begun.record.version_id);
  if (version === null) throw new Error('The version of the run is gone.');
  const context = await withOwnApps(given, given.db, begun.record.account_id, version, begun.record.version_id);
  const { definition: sent, ways } = await definitionOfRun(context, version);
  const definition = openSecrets(context, begun.record.zap_id, sent);
  const replyUntil = replyUntilOf(context, definition, begun.record);
  const claimed = { ...begun, zone: definition.zone ?? begun.ownerZone, replyUntil, ways };
  const log = logOf(context.encryption, claimed.steps);
  const writer = new RunWriter(context, claimed);
  const stored = log.find(({ path }) => path === definition.trigger?.key)?.output ?? null;
  const whole = await wholeEvent(context, claimed, writer, { definition, event: stored });
  if (whole === 'ended') return;
  const { event } = whole;
  const interpreter = interpret({
    definition,
    locale: { zone: claimed.zone, region: claimed.region, now: claimed.record.accepted_at.getTime() },
    event,
    log,
    loopItems: context.config.runs.loopItems,
    syntaxOf: (step) => syntaxOf(context, step),
  });
  const edited = inputsOf(context.encryption, claimed.record);
  const began = context.clock.now().getTime();
  for (;;) {
    const next = interpreter.next();
    writer.addDecided(next);
    const { command } = next;
    if (command.type === 'end') return writer.end(command);
    if (command.type === 'wait') {
      const entry = await beginWait(context, claimed, writer, command);
      if (entry === null) return;
      interpreter.record(entry);
      continue;
    }
    // The result of an effect is on disk before the next step begins, and every result before the next effect. Results of steps
    // that may simply run again after a crash are written together, the last ones with the end.
    if (!(await writer.flush({ isNextRepeatable: isRepeatable(context, command) }))) return;
    const isLate = context.clock.now().getTime() - began > maxSegmentLength;
    if (claim.signal.aborted || isLate) return void (await writer.apply({ type: 'yield', fence: claimed.fence }));
    const entry = writer.isFull
      ? failStep(context, writer, command.path, 'The results of this run are larger than 10 MB. Let its steps return less.')
      : await run(context, claimed, writer, withEditedInput(context, command, edited));
    if (entry === null) return;
    interpreter.record(entry);
  }
}

function reportStart({ observer, clock }: WorkContext, { kind, accepted_at: acceptedAt }: RunRecord): void {
  observer.runStarted({ kind, seconds: (clock.now().getTime() - acceptedAt.getTime()) / 1000 });
}

/** The state of an admitted run that is claimed. */
const claimedState: RunState = { name: 'running', stopping: null };

/** Takes the run over; null if it has ended, or ends because it was claimed too often. */
async function claimRun(
  context: WorkContext,
  claim: Claim,
): Promise<(Omit<ClaimedRun, 'zone' | 'replyUntil' | 'ways'> & { readonly ownerZone: string }) | null> {
  const { db } = context;
  const found = await claimAdmitted(db, { id: claim.runId, next: claimedState, now: context.clock.now() });
  if (found !== null) return { ...found, claim, fence: found.record.run.fence };
  const record = await claimInTransaction(context, claim);
  const log = record && (await readClaimable(db, claim.runId));
  return log && { ...log, claim, record, fence: record.run.fence };
}

/** The same for a run that has ended, ends by this claim, or changed in this moment. */
function claimInTransaction(context: WorkContext, claim: Claim): Promise<RunRecord | null> {
  return context.db.transaction().execute(async (tx) => {
    const before = await lockRun(tx, claim.runId);
    const reason = before && (await findPause(tx, before));
    if (reason !== null) await moveRun(context, tx, claim.runId, { type: 'hold', reason });
    const moved =
      before === null || reason !== null
        ? null
        : await moveRun(context, tx, claim.runId, { type: 'claim', fence: before.run.fence + 1 }, { claimId: claim.id, known: before });
    if (moved?.type === 'moved') return isFinal(moved.run.state) ? null : { ...moved.record, run: moved.run };
    await context.engine.complete(tx, claim.id);
    return null;
  });
}

/** Why a run that was admitted may not begin, because its Zap was paused since; null for any other. */
async function findPause(db: Db, { id, run }: RunRecord): Promise<HoldReason | null> {
  const queued = run.state.name === 'admitted' ? await readQueuedRun(db, id) : null;
  return queued && pauseOf(queued);
}

/** Runs one step; null if the run does not continue now. */
function run(context: WorkContext, claimed: ClaimedRun, writer: RunWriter, command: RunCommand): Promise<LogEntry | null> {
  const { step } = command;
  return isSubZap(step) ? runSubZap(context, claimed, writer, { ...command, step }) : runStep(context, claimed, writer, command);
}

/** Lets the run wait; the line of the step if it does not have to. */
async function beginWait(
  context: WorkContext,
  claimed: ClaimedRun,
  writer: RunWriter,
  command: Extract<Command, { type: 'wait' }>,
): Promise<LogEntry | null> {
  const { path, wait } = command;
  if (wait.kind === 'digest') return collectEntry(context, claimed, writer, command, wait);
  if (wait.kind === 'delay') {
    await writer.wait(command);
    return null;
  }
  const people = approversOf(wait).length;
  const mayBegin = people > 0 && (await mayAsk(context, claimed.record.account_id, people));
  if (mayBegin) {
    await writer.wait(command, (tx) => askApprovers(context, tx, claimed.record, { path, wait }));
    return null;
  }
  const error =
    people === 0 ? 'Enter the email address of a person who can approve.' : 'Too many approvals were asked for today. Try again tomorrow.';
  return failStep(context, writer, path, error);
}

/** The line of a step that does not begin. */
function failStep({ clock }: WorkContext, writer: RunWriter, path: string, error: string): LogEntry {
  const now = clock.now();
  writer.add({ path, attempt: 1, state: 'failed', error, startedAt: now, endedAt: now });
  return { path, outcome: 'failed', output: null, error };
}

type RunCommand = Extract<Command, { type: 'run' }>;

function isRepeatable(context: WorkContext, { step, input }: RunCommand): boolean {
  return workOf(context, step, input)?.action.repeat === 'safe';
}

/** The command with the input that a person edited for this replay, if they did. */
function withEditedInput({ connectors }: WorkContext, command: RunCommand, edited: ReadonlyMap<string, unknown>): RunCommand {
  const { path, step, input } = command;
  if (!edited.has(path)) return command;
  const fields = connectors.findAction(step.app, step.event)?.fields ?? [];
  return { ...command, input: withHiddenInputs(fields, edited.get(path) as FieldValues, input as FieldValues) };
}

/** Runs one step of a claimed run: an action, or code. */
import type { Command, LogEntry } from '../../domain/runs/commands';
import type { Step } from '../../domain/runs/definition';
import { kindOf } from '../../domain/runs/kinds';
import type { ActionStep } from '../../domain/runs/kinds/action';
import { valuesOfWay } from '../../domain/runs/offered';
import type { SyntaxOf } from '../../domain/runs/resolving';
import { failureVerdict, maxSlowTries, nextTry, type StepFailure } from '../../domain/runs/retries';
import { countsAsTask } from '../../domain/runs/tasks';
import { appKey } from '../../domain/zapSteps';
import type { Action, Connector, FieldValues, RepeatPolicy } from '../connectors/connector';
import type { NewStep } from './steps.store';
import { createKept } from './keptItems';
import { callStep, type StepResult } from './callStep';
import { connectionOfZap, pauseFor, refuseConnection, type ConnectionForStep } from './connections';
import { createDigests } from './digests';
import { createFiles } from './files';
import { createSendMail } from './ownMail';
import { createPace } from './pace';
import type { ClaimedRun, RunWriter, WorkContext } from './runWriter';
import { unreadableSecret } from './sealedFields';
import { secretInputs, secretsOfConnection, withoutSecretInputs, withoutSecrets } from './secrets';
import { createStore } from './stepStorage';

type ReadyConnection = Extract<ConnectionForStep, { type: 'ready' }>;
type Failed = Extract<StepResult, { type: 'failed' }>;

/** The work of a step: the action of its app, or of the sandbox for code. */
export interface Work {
  readonly connector: Connector;
  readonly action: Action;
  readonly input: FieldValues;
}

/** The work of a step; null if its app or event cannot run here, or if no app carries it out. */
export function workOf({ connectors }: Pick<WorkContext, 'connectors'>, step: Step, input: unknown): Work | null {
  const call = kindOf(step).call?.(step, input);
  const connector = call && connectors.find(call.app);
  const action = call && connectors.findAction(call.app, call.event);
  return connector == null || action == null ? null : { connector, action, input: call!.input as FieldValues };
}

const repeatOf = ({ action, input }: Work): RepeatPolicy => action.repeatWith?.(input) ?? action.repeat;

/** The languages of the fields of an action. */
export function syntaxOf({ connectors }: Pick<WorkContext, 'connectors'>, { app, event, fields }: ActionStep): SyntaxOf {
  const { fields: declared = [], dynamicFields } = connectors.findAction(app, event) ?? {};
  return (key) => {
    const field = declared.find((each) => each.key === key);
    const syntax = field?.syntax ?? null;
    if (field !== undefined) return typeof syntax === 'function' ? syntax(fields) : syntax;
    // Only the app knows the types of dynamic fields, and it is not asked before each run.
    const isDynamic = dynamicFields?.prefixes.some((prefix) => key.startsWith(prefix)) === true;
    return isDynamic && beginsAsJson(fields[key]) ? 'json' : null;
  };
}

/** True for a text that begins as an object or a list of JSON does, and not with a token. */
const beginsAsJson = (value: unknown): boolean => typeof value === 'string' && /^\s*(?:\{\s*["}]|\[\s*(?:["[\]]|\{(?!\{)))/.test(value);

/** Runs one step, and reports it; null if the run now waits, was stopped, is held, or asks a person. */
export async function runStep(...given: Parameters<typeof executeStep>): Promise<LogEntry | null> {
  const [context, , , { step, input }] = given;
  const { observer, clock } = context;
  if (!observer.isOn) return executeStep(...given);
  const work = workOf(context, step, input);
  // A definition that was imported can name anything.
  const app = work === null ? 'none' : work.connector.app.key;
  const attributes = { 'patchbay.app': app, 'patchbay.event': work?.action.event ?? 'none' };
  const startedAt = clock.now();
  let outcome = 'error';
  try {
    const entry = await observer.trace({ name: `step ${app}`, attributes }, () => executeStep(...given));
    outcome = entry?.outcome ?? 'waiting';
    return entry;
  } finally {
    observer.stepEnded({ app, outcome, seconds: (clock.now().getTime() - startedAt.getTime()) / 1000 });
  }
}

async function executeStep(
  context: WorkContext,
  claimed: ClaimedRun,
  writer: RunWriter,
  { path, step, input }: Extract<Command, { type: 'run' }>,
): Promise<LogEntry | null> {
  const { record, fence, steps } = claimed;
  const earlier = steps.filter((line) => line.path === path);
  const wasBegun = earlier.at(-1)?.state === 'started';
  const attempt = earlier.length + (wasBegun ? 0 : 1);
  const startedAt = context.clock.now();
  const found = workOf(context, step, input);
  const connection = found === null ? null : await connectionFor(context, claimed, found, step);
  const ready = connection?.type === 'ready' ? connection : null;
  const work = found && sentWork(found, ready);
  const line = { path, attempt, input: work === null ? input : shownInput(work, ready), startedAt };
  const repeat = work === null ? 'never' : repeatOf(work);
  const isRepeatable = repeat === 'safe';
  const finish = (result: LogEntry, isCounted = false): LogEntry => {
    const { outcome, output, error = null } = result;
    writer.add({ ...line, state: outcome, output, error, isCounted, endedAt: context.clock.now() }, { isRepeatable });
    return result;
  };
  const fail = (error: string, output: unknown = null): LogEntry => finish({ path, outcome: 'failed', output, error });
  if (work === null) return fail('This app can’t run here.');
  const unreadable = unreadableSecret(work.input);
  if (unreadable !== null) return fail(unreadable);
  const { action } = work;
  if (wasBegun && repeat === 'never') return askPerson(writer, fence, { ...line, error: null });
  if (connection?.type === 'missing') return fail(connection.message);
  if (connection?.type === 'lost') return record.kind === 'test' ? fail(connection.message) : hold(writer, fence, line, connection.message);
  if (connection?.type === 'paused')
    return record.kind === 'test' ? fail(connection.message) : waitUntil(context, writer, { fence, path }, connection.until);
  const why = connection?.type === 'away' ? connection.message : otherWay(claimed, ready);
  let result = why === null ? await call(context, claimed, writer, { work, ready, line, wasBegun }) : awayResult(why);
  if (result.type === 'succeeded') {
    const counted = { kind: step.kind, reachesOutside: action.isTask, outcome: 'succeeded' as const, isTest: record.kind === 'test' };
    return finish({ path, outcome: 'succeeded', output: result.output }, countsAsTask(counted));
  }
  if (result.isConnectionLost && ready !== null && record.kind !== 'test') {
    const state = await refuseConnection(context, { id: ready.id, revision: ready.revision, reason: result.message });
    if (state === 'lost') return hold(writer, fence, line, result.message);
    // The app did nothing, and the next try has other credentials.
    result = { ...result, isTransient: true, isUncertain: false };
  }
  await pauseFor(context, ready, result.isTransient ? result.retryAfter : null);
  const tries = earlier.filter(({ state }) => state === 'retried').length + 1;
  const failure = failureOf(result);
  const replied = result.reply === null ? {} : { output: result.reply };
  const isTooOften = action.slow === true && failure.type === 'interrupted' && tries >= maxSlowTries;
  const verdict = isTooOften && repeat !== 'never' ? 'fail' : failureVerdict(failure, repeat);
  if (verdict === 'uncertain') return askPerson(writer, fence, { ...line, error: result.message, ...replied });
  if (verdict !== 'fail' && record.kind !== 'test') {
    const now = context.clock.now();
    const due = nextTry(failure, tries, context.random.bytes(2).readUInt16BE() / 0x10000, now.getTime());
    if (due !== null) {
      writer.add({ ...line, state: 'retried', error: result.message, endedAt: now, ...replied });
      const wait = { path, kind: verdict === 'retry' ? ('retry' as const) : verdict, dueAt: new Date(due), data: {} };
      await writer.apply({ type: 'retry', fence, isRateLimit: verdict === 'rate_limit' }, { wait });
      return null;
    }
  }
  writer.verdict = verdict;
  return fail(result.message, result.reply);
}

type Connection = ConnectionForStep | { readonly type: 'missing'; readonly message: string } | null;

/** The connection of a step; null for an app without one. Credentials are given only to the app that they are for. */
async function connectionFor(context: WorkContext, { record }: ClaimedRun, { connector }: Work, step: Step): Promise<Connection> {
  if (connector.connection === null) return null;
  if (step.connectionId === null) return { type: 'missing', message: 'Choose a connection for this step.' };
  const wanted = { accountId: record.account_id, zapId: record.zap_id, connectionId: step.connectionId };
  const found = await connectionOfZap(context, wanted);
  if (found.type !== 'ready' || appKey(found.app) === connector.app.key) return found;
  return { type: 'missing', message: 'The connection of this step is for another app. Choose another one.' };
}

/** The values of the run are without those of the way by which its connection signs in now; null if they are with them. */
function otherWay({ ways }: ClaimedRun, ready: ReadyConnection | null): string | null {
  const noted = ways.find(({ id }) => id === ready?.id)?.way ?? null;
  if (ready === null || noted === null || noted === ready.way) return null;
  return 'The account of this step was just connected in another way. We’ll try again later.';
}

/** Work without the values that its connection doesn’t use. */
export const sentWork = (work: Work, connection: ReadyConnection | null): Work => ({
  ...work,
  input: valuesOfWay(work.input, work.action.fields, connection?.way ?? null),
});

/** The values that are hidden in what is stored and shown of a step. */
export const secretsOf = ({ action, input }: Work, connection: ReadyConnection | null): string[] => [
  ...secretsOfConnection(connection?.fields ?? [], connection?.values ?? {}),
  ...secretInputs(action.fields, input),
];

/** The input as it is stored: without the values of secret fields, and without these values and those of the connection anywhere else. */
export function shownInput(work: Work, connection: ReadyConnection | null): FieldValues {
  return withoutSecrets(withoutSecretInputs(work.action.fields, work.input), secretsOf(work, connection));
}

type Line = Pick<NewStep, 'path' | 'attempt' | 'input' | 'startedAt'>;

async function call(
  context: WorkContext,
  { claim, record, zone, region, replyUntil }: ClaimedRun,
  writer: RunWriter,
  { work, ready, line, wasBegun }: { work: Work; ready: ReadyConnection | null; line: Line; wasBegun: boolean },
): Promise<StepResult> {
  const { action, input } = work;
  if (repeatOf(work) !== 'safe' && !wasBegun) await writer.begin({ ...line, state: 'started', endedAt: null });
  const idempotencyKey = context.encryption.digest('run-step-key', `${record.id}/${line.path}`);
  await context.crashPoint('before-effect');
  const result = await callStep(context.outgoing, {
    action,
    input,
    connection: ready?.values ?? {},
    connectionFields: ready?.fields ?? [],
    store: createStore(context, record.account_id),
    files: createFiles(context, { accountId: record.account_id, runId: record.id }),
    kept: createKept(context.db, ready?.id ?? null),
    pace: createPace(context, ready?.id ?? null),
    digests: createDigests(context, { accountId: record.account_id, zapId: record.zap_id }),
    sendMail: createSendMail(context, { accountId: record.account_id, zapId: record.zap_id, key: idempotencyKey }),
    idempotencyKey,
    replyUntil,
    zone,
    region,
    now: line.startedAt,
    signal: claim.signal,
  });
  await context.crashPoint('after-effect');
  return result;
}

export const awayResult = (message: string): Failed => ({
  type: 'failed',
  message,
  isTransient: true,
  retryAfter: null,
  isConnectionLost: false,
  isUncertain: false,
  isLasting: false,
  reply: null,
});

/** A failure as the rules of retries read it. */
export function failureOf({ isUncertain, isTransient, isLasting, retryAfter }: Failed): StepFailure {
  if (isUncertain) return { type: isLasting ? 'unusable' : 'interrupted' };
  if (retryAfter !== null) return { type: 'response', status: 429, retryAfter: String(Math.ceil(retryAfter / 1000)) };
  return { type: isTransient ? 'unreachable' : 'permanent' };
}

/** Lets a person decide; `error` is what came back, null if nothing did. */
async function askPerson(writer: RunWriter, fence: number, line: Line & Pick<NewStep, 'error' | 'output'>): Promise<null> {
  writer.add({ ...line, state: 'uncertain', endedAt: null });
  await writer.apply({ type: 'uncertain', fence }, { wait: { path: line.path, kind: 'answer', dueAt: null, data: {} } });
  return null;
}

/** The step is tried when the app may be asked again. The app was not asked, so this does not count as a try. Runs come back one after the other. */
export async function waitUntil(
  { clock, random }: WorkContext,
  writer: RunWriter,
  { fence, path }: { readonly fence: number; readonly path: string },
  until: Date,
): Promise<null> {
  const now = clock.now().getTime();
  const spread = ((until.getTime() - now) / 10) * (random.bytes(2).readUInt16BE() / 0x10000);
  const wait = { path, kind: 'rate_limit' as const, dueAt: new Date(until.getTime() + spread), data: {} };
  await writer.apply({ type: 'retry', fence, isRateLimit: true }, { wait });
  return null;
}

/** Holds the run until a person has reconnected the app; the step is then tried again. */
export async function hold(writer: RunWriter, fence: number, line: Line, message: string): Promise<null> {
  writer.add({ ...line, state: 'retried', error: message, endedAt: line.startedAt });
  await writer.apply({ type: 'disconnect', fence });
  return null;
}

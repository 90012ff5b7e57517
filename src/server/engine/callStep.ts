/** Calls the action of one step, within its limits. */
import { isTooDeep, jsonProblem, maxStoredDepth, tooDeep, withoutForbiddenNames } from '../../domain/runs/json';
import { namedSecretsIn } from '../../domain/runs/namedSecrets';
import type { Region } from '../../domain/runs/regions';
import {
  StepError,
  type Action,
  type ActionCall,
  type Digests,
  type Field,
  type Files,
  type Kept,
  type SendMail,
  type Store,
} from '../connectors/connector';
import { OutgoingError, type Outgoing } from '../platform/outgoing';
import { withDefaults } from './fieldDefaults';
import { secretInputs, secretsOfConnection, withoutSecrets } from './secrets';

/** Milliseconds for one step, and for one that is slow or moves files. */
export const stepTimeout = 30_000;
const longStepTimeout = 5 * 60_000;
/** Bytes of the JSON of one result. */
export const maxOutputSize = 1024 * 1024;

export interface StepCall {
  readonly action: Action;
  readonly input: Readonly<Record<string, unknown>>;
  readonly connection: Readonly<Record<string, string>>;
  /** Of the app's form. Values of other fields, such as a refreshed token, count as secret. */
  readonly connectionFields: readonly Field[];
  readonly store: Store;
  readonly files: Files;
  readonly kept: Kept;
  readonly pace?: ActionCall['pace'];
  /** This, `replyUntil` and `sendMail` are absent where no step runs, such as in the test of a connection. */
  readonly digests?: Digests;
  readonly replyUntil?: Date | null;
  readonly sendMail?: SendMail;
  readonly idempotencyKey: string;
  readonly zone: string;
  readonly region: Region | null;
  readonly now: Date;
  readonly signal: AbortSignal;
}

export type StepResult =
  | { readonly type: 'succeeded'; readonly output: unknown }
  | {
      readonly type: 'failed';
      readonly message: string;
      readonly isTransient: boolean;
      readonly retryAfter: number | null;
      readonly isConnectionLost: boolean;
      /** The other side may have done it. */
      readonly isUncertain: boolean;
      /** True if a repetition would fail in the same way. */
      readonly isLasting: boolean;
      /** What the app replied; null if it did not. */
      readonly reply: unknown;
    };

const outsideOfSteps: Pick<ActionCall, 'sendMail' | 'digests' | 'replyUntil'> = {
  replyUntil: null,
  sendMail: () => Promise.reject(new StepError('Only a step of a Zap can send this mail.')),
  digests: { list: async () => [], release: () => Promise.reject(new StepError('Only a step of a Zap can release a digest.')) },
};

/** Milliseconds that a step with this action may take. */
export const stepTimeoutOf = ({ movesFiles, slow }: Pick<Action, 'movesFiles' | 'slow'>): number =>
  movesFiles === true || slow === true ? longStepTimeout : stepTimeout;

/** The result of a call; it never throws. Neither output nor message contains a secret of the connection or of a field. */
export async function callStep(
  outgoing: Outgoing,
  { action, signal, connection, connectionFields, ...call }: StepCall,
): Promise<StepResult> {
  const stop = AbortSignal.any([signal, AbortSignal.timeout(stepTimeoutOf(action))]);
  const secrets = [...secretsOfConnection(connectionFields, connection), ...secretInputs(action.fields, call.input)];
  try {
    const input = withDefaults(action.fields, call.input);
    const made = action.run({ ...outsideOfSteps, ...call, input, connection, outgoing, signal: stop });
    const output = await untilAborted(made, stop);
    return { type: 'succeeded', output: withoutSecrets(usable(output), secrets) };
  } catch (error) {
    // A receiver may repeat what it got, also credentials that a person entered as a header or a parameter.
    return failureOf(error, [...secrets, ...namedSecretsIn(call.input)]);
  }
}

/** A library may ignore its signal, so the run does not wait for it. */
export function untilAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(new OutgoingError('timeout', 'The step took too long.'));
    if (signal.aborted) return abort();
    signal.addEventListener('abort', abort, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}

/**
 * A result as it is stored: dates as text, without what JSON does not have. Throws a `StepError` for one that is too large or has more
 * than `maxDepth` levels; `what` begins its sentence.
 */
export function toJson(value: unknown, what = 'The result of this step', maxDepth = maxStoredDepth): unknown {
  if (isTooDeep(value, maxDepth)) throw new StepError(tooDeep(what, maxDepth));
  const text = JSON.stringify(value ?? null) as string | undefined;
  if (text === undefined) return null;
  if (Buffer.byteLength(text) > maxOutputSize) throw new StepError(`${what} is larger than 1 MB.`);
  const parsed = withoutForbiddenNames(JSON.parse(text));
  if (jsonProblem(parsed, maxDepth) !== null) throw new StepError(`${what} has values that can’t be stored.`);
  return parsed;
}

const transientKinds: ReadonlySet<string> = new Set(['unknown_host', 'connection', 'timeout']);
/** The app answered, and would answer so again. */
const lastingKinds: ReadonlySet<string> = new Set([
  'bad_address',
  'refused_address',
  'tls',
  'too_large',
  'bad_reply',
  'too_many_redirects',
]);

/** The app has done it, although its result cannot be kept. */
function usable(output: unknown): unknown {
  try {
    return toJson(output);
  } catch (error) {
    if (error instanceof StepError) throw new OutgoingError('bad_reply', error.message, { cause: error });
    throw error;
  }
}

function failureOf(error: unknown, secrets: readonly string[]): StepResult {
  const failed = (message: string, rest: Partial<Extract<StepResult, { type: 'failed' }>> = {}): StepResult => ({
    type: 'failed',
    message: withoutSecrets(message, secrets),
    isTransient: false,
    retryAfter: null,
    isConnectionLost: false,
    isUncertain: false,
    isLasting: false,
    reply: null,
    ...rest,
  });
  if (error instanceof StepError) {
    const { isTransient = false, retryAfter = null, isConnectionLost = false, isUncertain = false } = error.options;
    const reply = error.reply === null ? null : withoutSecrets(toJson(error.reply), secrets);
    return failed(error.message, { isTransient, retryAfter, isConnectionLost, isUncertain, reply });
  }
  if (error instanceof OutgoingError)
    return failed(error.message, {
      isTransient: transientKinds.has(error.kind),
      isUncertain: !error.isUnsent,
      isLasting: lastingKinds.has(error.kind),
    });
  // The error of a library can contain anything, so people are not shown it.
  return failed('The step failed for an unexpected reason.', { isUncertain: true });
}

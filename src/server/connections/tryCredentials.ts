/** Tries credentials at their app, through the guarded way out. */
import { isRecord } from '../../domain/runs/json';
import type { Action, AfterSignInForm, AfterSignInItem, ConnectionForm, Kept, KeptItem } from '../connectors/connector';
import { valueFieldsOf } from '../connectors/valueFields';
import type { ServerContext } from '../platform/context';
import type { Credentials } from './store';
import { callStep, type StepResult } from '../engine/callStep';
import { createFiles } from '../engine/files';
import { createStore } from '../engine/stepStorage';
import { createMemoryKept } from '../engine/keptItems';

export type TryResult =
  | {
      readonly type: 'success';
      /** The app's own name for the account. */
      readonly title: string;
      /** What the app keeps with the connection; null if it keeps nothing. */
      readonly kept: readonly KeptItem[] | null;
    }
  /** `isLost`: the app refused the credentials; otherwise it could not be asked. The message has no secret. */
  | { readonly type: 'failure'; readonly message: string; readonly isLost: boolean };

/** The values of a connection that is not stored yet. */
interface Tried {
  readonly accountId: number;
  readonly values: Credentials;
}

/** The result of the test that the app's form declares. Never throws, never inside a transaction: it waits for the app. */
export async function tryCredentials(context: ServerContext, form: ConnectionForm, tried: Tried): Promise<TryResult> {
  const { kept, items } = createMemoryKept();
  const result = await callForm(context, form, { ...tried, kept, run: (call) => form.test(call) });
  if (result.type === 'failed') return { type: 'failure', message: sentenceOf(result.message), isLost: result.isConnectionLost };
  const title = isRecord(result.output) && typeof result.output.title === 'string' ? result.output.title : '';
  return { type: 'success', title, kept: items() };
}

/** What the app lists right after a sign-in; a sentence if it can't be asked. Never throws, never inside a transaction. */
export async function listAfterSignIn(
  context: ServerContext,
  form: ConnectionForm,
  { after, ...tried }: Tried & { readonly after: AfterSignInForm },
): Promise<readonly AfterSignInItem[] | string> {
  let found: readonly AfterSignInItem[] = [];
  const { kept } = createMemoryKept();
  const result = await callForm(context, form, {
    ...tried,
    kept,
    run: async (call) => {
      // Kept values can be credentials, which results of steps never have.
      found = await after.list(call);
      return null;
    },
  });
  return result.type === 'failed' ? sentenceOf(result.message) : found;
}

/** A call for a form has the limits of a step, and its errors lose their secrets in the same way. */
function callForm(
  context: ServerContext,
  form: ConnectionForm,
  { accountId, values, kept, run }: Tried & { readonly kept: Kept; readonly run: Action['run'] },
): Promise<StepResult> {
  return callStep(context.outgoing, {
    action: { event: 'test', title: 'Test', help: '', kind: 'search', fields: [], repeat: 'safe', isTask: false, sample: {}, run },
    input: {},
    connection: values,
    connectionFields: valueFieldsOf(form),
    store: createStore(context, accountId),
    files: createFiles(context, { accountId }),
    kept,
    idempotencyKey: context.random.bytes(16).toString('hex'),
    zone: 'UTC',
    region: null,
    now: context.clock.now(),
    signal: new AbortController().signal,
  });
}

/** Sentences for steps, in the words of a connection. */
function sentenceOf(message: string): string {
  if (message === 'The step failed for an unexpected reason.') return 'The test failed for an unexpected reason. Try again later.';
  return message.replace(/^The step took/, 'The test took').replace(/ (?:Reconnect it|Reconnect the app)\.$/, ' Check them.');
}

/** Tries credentials at their app, through the guarded way out. */
import { isRecord } from '../../domain/runs/json';
import type { Action, ConnectionForm, KeptItem } from '../connectors/connector';
import { valueFieldsOf } from '../connectors/valueFields';
import type { ServerContext } from '../platform/context';
import type { Credentials } from './store';
import { callStep } from '../engine/callStep';
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

/** The result of the test that the app's form declares. Never throws, never inside a transaction: it waits for the app. */
export async function tryCredentials(
  context: ServerContext,
  form: ConnectionForm,
  { accountId, values }: { readonly accountId: number; readonly values: Credentials },
): Promise<TryResult> {
  const { kept, items } = createMemoryKept();
  const result = await callStep(context.outgoing, {
    action: asAction(form),
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
  if (result.type === 'failed') return { type: 'failure', message: sentenceOf(result.message), isLost: result.isConnectionLost };
  const title = isRecord(result.output) && typeof result.output.title === 'string' ? result.output.title : '';
  return { type: 'success', title, kept: items() };
}

/** A test has the limits of a step, and its errors lose their secrets in the same way. */
const asAction = (form: ConnectionForm): Action => ({
  event: 'test',
  title: 'Test',
  help: '',
  kind: 'search',
  fields: [],
  repeat: 'safe',
  isTask: false,
  sample: {},
  run: (call) => form.test(call),
});

/** Sentences for steps, in the words of a connection. */
function sentenceOf(message: string): string {
  if (message === 'The step failed for an unexpected reason.') return 'The test failed for an unexpected reason. Try again later.';
  return message.replace(/^The step took/, 'The test took').replace(/ (?:Reconnect it|Reconnect the app)\.$/, ' Check them.');
}

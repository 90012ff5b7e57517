/** The requests by which an app begins to send events to a Zap, and stops. */
import { namedSecretsIn } from '../../domain/runs/namedSecrets';
import type { TriggerStep } from '../../domain/runs/definition';
import { appKey } from '../../domain/zapSteps';
import { hookOf, StepError, type Subscribed, type SubscriptionCall } from '../connectors/connector';
import { decryptCredentials, oauthValues, readConnection } from '../connections/store';
import { OutgoingError } from '../platform/outgoing';
import { routeDigest, type Asked } from './askedEvents';
import { untilAborted } from './callStep';
import { connectionById, connectionOfZap, refuseConnection, type ConnectionForStep } from './connections';
import { createFiles } from './files';
import { createKept } from './keptItems';
import { clientOfApp } from './oauth/renewal';
import type { WorkContext } from './runWriter';
import { openFields, unreadableSecret } from './sealedFields';
import { secretInputs, secretsOfConnection, withoutSecrets } from './secrets';
import { createStore } from './stepStorage';
import type { SubscriptionRecord } from './subscriptions.store';

export interface Taken {
  readonly record: SubscriptionRecord;
  readonly asked: Asked;
  readonly zone: string;
  readonly accountId: number;
  /** Until when this process has it; another value means that another one took it over. */
  readonly leasedUntil: Date;
}

/** `idle`: as things are, the app cannot send events to the Zap, and polls go on. */
export type Result =
  | { readonly type: 'idle' }
  | { readonly type: 'done'; readonly subscribed: Subscribed; readonly route: string | null }
  | { readonly type: 'failed'; readonly message: string; readonly isFinal?: boolean };

/** Asks the app, outside of transactions. What can no longer be taken back is `isFinal`. */
export async function askApp(context: WorkContext, { record, asked, zone, accountId }: Taken, timeout: number): Promise<Result> {
  const { trigger: step, url, kept } = asked;
  const isWanted = record.state !== 'unwanted';
  const trigger = context.connectors.findTrigger(step.app, step.event);
  const hook = hookOf(trigger);
  if (trigger === null || hook === null) return failed('This app can’t run here.');
  const input = openFields(context, record.zap_id, step);
  const unreadable = unreadableSecret(input);
  if (unreadable !== null) return failed(unreadable);
  const connection = await connectionOf(context, record, step, accountId);
  if (connection !== null && connection.type !== 'ready')
    return { ...failed(connection.message), isFinal: connection.type === 'lost' && connection.isForbidden === true };
  if (connection !== null && connection.app !== appKey(step.app))
    return failed('The connection of this trigger is for another app. Choose another one.');
  const { values = {}, fields = [] } = connection ?? {};
  const route = isWanted ? (hook.routeOf?.(values) ?? null) : null;
  if (route !== null && !(await isRouted(context, step, route))) return { type: 'idle' };
  if (hook.maySubscribe?.(values) === false) return isWanted ? { type: 'idle' } : { type: 'done', subscribed: nothing, route: null };
  const done = (subscribed: Subscribed): Result => ({ type: 'done', subscribed, route: route && routeDigest(context, step.app, route) });
  if (hook.subscription === undefined) return done(nothing);
  const signal = AbortSignal.timeout(timeout);
  const call = subscriptionCall(context, {
    accountId,
    connectionId: connection?.id ?? null,
    values,
    zone,
    signal,
    input,
    hook: { ...kept, url },
  });
  try {
    if (isWanted) return done(await untilAborted(hook.subscription.subscribe(call), signal));
    await untilAborted(hook.subscription.unsubscribe(call), signal);
    return done(nothing);
  } catch (error) {
    const secrets = [...secretsOfConnection(fields, values), ...secretInputs(trigger.fields, input), ...Object.values(kept)];
    return failed(await messageOf(context, error, connection, [...secrets, ...namedSecretsIn(input)]));
  }
}

/** What an app is asked with to begin to send events, or to stop. */
export const subscriptionCall = (
  context: WorkContext,
  {
    accountId,
    connectionId,
    values,
    ...call
  }: Pick<SubscriptionCall, 'zone' | 'signal' | 'input' | 'hook'> & {
    readonly accountId: number;
    readonly connectionId: number | null;
    readonly values: SubscriptionCall['connection'];
  },
): SubscriptionCall => ({
  ...call,
  outgoing: context.outgoing,
  connection: values,
  now: context.clock.now(),
  store: createStore(context, accountId),
  files: createFiles(context, { accountId }),
  kept: createKept(context.db, connectionId),
});

/**
 * Whether events of the app reach the Zap: the operator has set the secret with which the app signs them, and the connection
 * uses the operator's client. Other clients have other addresses.
 */
async function isRouted(context: WorkContext, { app, connectionId }: TriggerStep, route: string): Promise<boolean> {
  const connector = context.connectors.find(app);
  const stored = connectionId === null ? null : await readConnection(context.db, connectionId);
  if (route === '' || connector === null || clientOfApp(context, connector)?.signingSecret == null || stored === null) return false;
  return decryptCredentials(context, stored.profile_id, stored.sealed)[oauthValues.clientId] === undefined;
}

const nothing: Subscribed = { kept: {}, expiresAt: null };

const failed = (message: string) => ({ type: 'failed' as const, message });

/** Even if the Zap’s owner may no longer use a connection, or the Zap has moved, its subscription is taken back with it. */
function connectionOf(
  context: WorkContext,
  { state, zap_id: zapId }: SubscriptionRecord,
  { connectionId }: TriggerStep,
  accountId: number,
): Promise<ConnectionForStep> | null {
  if (connectionId === null) return null;
  return state === 'unwanted' ? connectionById(context, connectionId) : connectionOfZap(context, { accountId, zapId, connectionId });
}

async function messageOf(
  context: WorkContext,
  error: unknown,
  connection: Extract<ConnectionForStep, { type: 'ready' }> | null,
  secrets: readonly string[],
): Promise<string> {
  if (error instanceof StepError && error.options.isConnectionLost && connection !== null) {
    const { id, revision } = connection;
    await refuseConnection(context, { id, revision, reason: withoutSecrets(error.message, secrets) });
  }
  if (error instanceof StepError || error instanceof OutgoingError) return withoutSecrets(error.message, secrets);
  context.log.error({ err: error }, 'a subscription failed unexpectedly');
  return 'The app could not be asked, for an unexpected reason.';
}

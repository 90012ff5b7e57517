/** Webhooks of Zaps and connections that are deleted: apps are asked to end them afterwards, so no deletion waits for an app. */
import { sql } from 'kysely';
import { hours, minutes, seconds } from '../../domain/durations';
import { hookOf } from '../connectors/connector';
import { readConnection, type Credentials } from '../connections/store';
import type { StoredConnection } from '../connections/usableConnections.store';
import type { Db, ServerContext } from '../platform/context';
import { openAsked, type Asked } from './askedEvents';
import { subscriptionCall } from './askForEvents';
import { untilAborted } from './callStep';
import { currentValues, valuesOfRemoved, type RenewalContext } from './oauth/renewal';
import { openFields, unreadableSecret } from './sealedFields';
import { deleteSubscription, syncSubscriptions, type SubscriptionRecord } from './subscriptions.store';
import { lockZapToTouch } from './zaps.store';

export const endWebhooks = 'end-webhooks';

const purpose = 'webhook-end';
/** Webhooks that are ended at once. */
const atOnce = 10;
const askTimeout = seconds(10);
/** The next tries after a failure. An app that is away for a day keeps its webhooks, which then have no effect. */
const pauses = [minutes(5), hours(1), hours(6), hours(17)];
/** Until no instance can be asking the app to begin any more. */
const afterLease = minutes(2);

/** What a connection was, without what is not needed to use it once more. */
type Removed = Pick<StoredConnection, 'profile_id' | 'selected_api' | 'auth_type' | 'app_digest'> & {
  readonly sealed: string;
  readonly expiresAt: string | null;
};

interface Webhook {
  readonly zapId: number;
  readonly asked: Asked;
}

interface Ending {
  readonly accountId: number;
  readonly webhooks: readonly Webhook[];
  /** The connection that was removed; null if it is still there, or if there is none. */
  readonly removed: Removed | null;
  readonly connectionId: number | null;
  readonly tries: number;
}

type Means = Pick<ServerContext, 'jobs' | 'encryption' | 'connectors' | 'clock' | 'log'>;

/** In the transaction that deletes Zaps, before it does, and after `endWebhooksOfConnection` for connections that it deletes too. */
export async function endWebhooksOfZaps(context: Means, tx: Db, zapIds: readonly number[]): Promise<void> {
  if (zapIds.length === 0) return;
  const ids = sql<number>`any(string_to_array(${zapIds.join(',')}, ',')::int[])`;
  const rows = await tx.selectFrom('hook_subscriptions').selectAll().where('zap_id', '=', ids).where('sealed', 'is not', null).execute();
  for (const connectionId of new Set(rows.map(({ connection_id: id }) => id))) {
    const own = rows.filter(({ connection_id: id }) => id === connectionId);
    const { account_id: accountId } = await tx
      .selectFrom('zaps')
      .select('account_id')
      .where('id', '=', own[0]!.zap_id)
      .executeTakeFirstOrThrow();
    await queue(context, tx, own, { accountId, removed: null, connectionId });
  }
}

/**
 * Locks the Zaps whose subscriptions have these connections, before the subscriptions and before any of the Zaps gets another owner: a
 * transaction that writes an answer of an app locks them in this order.
 */
export async function lockSubscribedZaps(tx: Db, connectionIds: readonly number[]): Promise<void> {
  if (connectionIds.length === 0) return;
  const rows = await tx
    .selectFrom('hook_subscriptions')
    .select('zap_id')
    .distinct()
    .where('connection_id', 'in', [...connectionIds])
    .orderBy('zap_id')
    .execute();
  for (const { zap_id: zapId } of rows) await lockZapToTouch(tx, zapId);
}

/**
 * In the transaction that removes a connection, before it does, and after `lockSubscribedZaps`. Its Zaps that are on want new subscriptions, which fail until they have
 * another connection. False if there is nothing to end; otherwise the tokens are needed until `afterEnding` of the job gets them.
 */
export async function endWebhooksOfConnection(context: Means, tx: Db, connection: StoredConnection): Promise<boolean> {
  const { id, account_id: accountId, profile_id, selected_api, auth_type, app_digest, sealed, access_expires_at: expiresAt } = connection;
  const rows = await tx.selectFrom('hook_subscriptions').selectAll().where('connection_id', '=', id).execute();
  if (rows.length === 0) return false;
  const removed = {
    profile_id,
    selected_api,
    auth_type,
    app_digest,
    sealed: sealed.toString('base64'),
    expiresAt: expiresAt?.toISOString() ?? null,
  };
  const isQueued = await queue(context, tx, rows, { accountId, removed, connectionId: null });
  for (const row of rows) await deleteSubscription(tx, row.id);
  await syncSubscriptions(tx, [...new Set(rows.map(({ zap_id: zapId }) => zapId))], context.clock.now());
  return isQueued;
}

async function queue(
  context: Means,
  tx: Db,
  rows: readonly SubscriptionRecord[],
  of: Omit<Ending, 'webhooks' | 'tries'>,
): Promise<boolean> {
  const webhooks = rows.flatMap((row) => webhookOf(context, row));
  if (webhooks.length === 0) return false;
  const now = context.clock.now();
  const isBusy = rows.some(({ leased_until: until }) => until !== null && until > now);
  await send(context, tx, { ...of, webhooks, tries: 0 }, isBusy ? afterLease : 0);
  return true;
}

/** None for what the app was never asked for, and what nobody can read. */
function webhookOf(context: Means, row: SubscriptionRecord): Webhook[] {
  try {
    const asked = openAsked(context, row);
    const trigger = asked && context.connectors.findTrigger(asked.trigger.app, asked.trigger.event);
    return asked === null || hookOf(trigger)?.subscription === undefined ? [] : [{ zapId: row.zap_id, asked }];
  } catch (error) {
    context.log.error({ err: error, zapId: row.zap_id }, 'a subscription cannot be read');
    return [];
  }
}

async function send({ jobs, encryption }: Pick<Means, 'jobs' | 'encryption'>, db: Db, ending: Ending, delay: number): Promise<void> {
  await jobs.send(db, endWebhooks, { sealed: encryption.encrypt(purpose, JSON.stringify(ending)).toString('base64') }, { delay });
}

/** `afterEnding`: what is left to do with a removed connection, which may have new tokens by then. */
export async function endLeftWebhooks(
  context: ServerContext,
  data: object,
  afterEnding: (
    removed: Pick<StoredConnection, 'account_id' | 'profile_id' | 'selected_api' | 'auth_type' | 'app_digest' | 'sealed'>,
  ) => Promise<void>,
): Promise<void> {
  const sealed = Buffer.from((data as { sealed: string }).sealed, 'base64');
  const ending = JSON.parse(context.encryption.decrypt(purpose, sealed).toString('utf8')) as Ending;
  const { removed, values, isLost } = await connectionFor(context, ending);
  const left: Webhook[] = isLost || values === null ? [...ending.webhooks] : [];
  if (values !== null)
    for (let at = 0; at < ending.webhooks.length; at += atOnce) {
      const some = ending.webhooks.slice(at, at + atOnce);
      const ended = await Promise.all(some.map((webhook) => end(context, ending.accountId, webhook, values)));
      left.push(...some.filter((_, index) => !ended[index]));
    }
  const pause = isLost ? undefined : pauses[ending.tries];
  if (left.length > 0 && pause !== undefined)
    return send(context, context.db, { ...ending, removed, webhooks: left, tries: ending.tries + 1 }, pause);
  // They go on sending events to an address that answers 404.
  for (const { zapId, asked } of left) context.log.warn({ zapId, app: asked.trigger.app }, 'an app could not be asked to end a webhook');
  if (removed !== null) await afterEnding({ ...removed, account_id: ending.accountId, sealed: Buffer.from(removed.sealed, 'base64') });
}

interface Usable {
  /** Null for now, or for good if it is lost. */
  readonly values: Credentials | null;
  readonly isLost: boolean;
  readonly removed: Removed | null;
}

async function connectionFor(context: RenewalContext, { removed, connectionId }: Ending): Promise<Usable> {
  if (removed === null && connectionId === null) return { values: {}, isLost: false, removed };
  const stored = connectionId === null ? null : await readConnection(context.db, connectionId);
  if (removed === null && (stored === null || stored.lost_at !== null)) return { values: null, isLost: true, removed };
  try {
    if (removed === null) {
      const current = await currentValues(context, stored!);
      return { values: current.type === 'ready' ? current.values : null, isLost: current.type === 'lost', removed };
    }
    const current = await valuesOfRemoved(context, {
      ...removed,
      sealed: Buffer.from(removed.sealed, 'base64'),
      access_expires_at: removed.expiresAt === null ? null : new Date(removed.expiresAt),
    });
    if (current.type !== 'ready') return { values: null, isLost: current.type === 'lost', removed };
    const { sealed, expiresAt, values } = current;
    return {
      values,
      isLost: false,
      removed: { ...removed, sealed: sealed.toString('base64'), expiresAt: expiresAt?.toISOString() ?? null },
    };
  } catch (error) {
    context.log.warn({ err: error }, 'a connection can’t be used to end webhooks');
    return { values: null, isLost: true, removed };
  }
}

/** Whether the webhook is gone. */
async function end(context: ServerContext, accountId: number, { zapId, asked }: Webhook, values: Credentials): Promise<boolean> {
  const { trigger: step, url, kept } = asked;
  const subscription = hookOf(context.connectors.findTrigger(step.app, step.event))?.subscription;
  const input = openFields(context, zapId, step);
  if (subscription === undefined || unreadableSecret(input) !== null) return false;
  const signal = AbortSignal.timeout(askTimeout);
  const call = subscriptionCall(context, { accountId, connectionId: null, values, zone: 'UTC', signal, input, hook: { ...kept, url } });
  try {
    await untilAborted(subscription.unsubscribe(call), signal);
    return true;
  } catch {
    return false;
  }
}

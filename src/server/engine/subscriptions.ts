/** Asks apps to send events to Zaps, and to stop. */
import { days, hours, minutes, seconds } from '../../domain/durations';
import type { ZapDefinition } from '../../domain/runs/definition';
import { readConnection } from '../connections/store';
import { hookOf } from '../connectors/connector';
import type { Db } from '../platform/context';
import { openAsked, seal, type Asked } from './askedEvents';
import { askApp, type Result, type Taken } from './askForEvents';
import type { WorkContext } from './runWriter';
import {
  deleteSubscription,
  dueSubscriptions,
  findSubscription,
  lockSubscription,
  updateSubscription,
  type SubscriptionRecord,
} from './subscriptions.store';
import { findTriggerOf, updateTrigger } from './triggers.store';
import { findHookAddress, findTriggerOfDefinition, zoneOfZap } from './triggers';
import { findDefinition } from './versions.store';
import { lockRunningZap } from './zaps.store';

/** Apps that a process asks at once. */
const atOnce = 10;

/** A process that has not written the result by then is assumed to be dead. It is longer than a request may take. */
const lease = seconds(90);
const askTimeout = seconds(30);
/** How long publishing waits. */
const publishTimeout = seconds(10);

const firstPause = minutes(1);
const maxPause = hours(1);
/** The operator may have set up the app meanwhile. */
const idlePause = days(1);
/** For how long an app is asked to stop. */
const unsubscribesFor = days(1);

/** Asks apps for what is due; returns for how many subscriptions. Any instance may call it at any time. */
export async function updateDueSubscriptions(context: WorkContext): Promise<number> {
  const due = await dueSubscriptions(context.db, context.clock.now(), atOnce);
  const done = await Promise.all(due.map((id) => update(context, id, askTimeout)));
  return done.filter(Boolean).length;
}

/** Subscribes for Zaps that were just published or turned on, for ten seconds at most. What fails is tried again by the ticker. */
export async function subscribeNow(context: WorkContext, zapIds: readonly number[]): Promise<void> {
  if (zapIds.length === 0) return;
  try {
    const due = await dueSubscriptions(context.db, context.clock.now(), atOnce, zapIds);
    await Promise.all(due.map((id) => update(context, id, publishTimeout)));
  } catch (error) {
    // The Zaps are published.
    context.log.warn({ err: error }, 'a subscription could not be written; the ticker tries again');
  }
}

async function update(context: WorkContext, id: number, timeout: number): Promise<boolean> {
  const taken = await context.db.transaction().execute((tx) => take(context, tx, id));
  if (taken === null) return false;
  await context.crashPoint('before-subscription');
  // Outside of any transaction: the app may call the address before it answers.
  const result = await askApp(context, taken, timeout);
  await context.crashPoint('after-subscription');
  await context.db.transaction().execute((tx) => write(context, tx, taken, result));
  await context.crashPoint('after-commit');
  return true;
}

/** Leases a subscription that is due; null if another instance has it, or if there is nothing to ask. */
async function take(context: WorkContext, tx: Db, id: number): Promise<Taken | null> {
  const now = context.clock.now();
  const zapId = (await findSubscription(tx, id))?.zap_id;
  const zap = zapId === undefined ? null : await lockRunningZap(tx, zapId);
  const found = await lockSubscription(tx, id);
  if (zap === null || found === null || found.next_at === null || found.next_at > now) return null;
  if (found.leased_until !== null && found.leased_until > now) return null;
  const definition = zap.live_version_id === null ? null : await findDefinition(tx, zap.live_version_id);
  const asked = found.state === 'unwanted' ? openedOrNull(context, found) : await wantedOf(context, tx, found, definition);
  if (asked === null) {
    // No app was asked yet, or it is no longer known which one.
    await deleteSubscription(tx, id);
    return null;
  }
  const leasedUntil = new Date(now.getTime() + lease);
  // What is asked for is written before, so that it can be found and taken back after a crash.
  await updateSubscription(tx, id, {
    leased_until: leasedUntil,
    ...(found.state !== 'unwanted' && { sealed: seal(context, asked), connection_id: await connectionIfThere(tx, asked) }),
  });
  const zone = definition === null ? 'UTC' : await zoneOfZap(tx, zap.id, definition);
  return { record: found, asked, zone, accountId: zap.account_id, leasedUntil };
}

/** Null for a trigger without a connection, and for one whose connection was removed. */
async function connectionIfThere(tx: Db, { trigger: { connectionId } }: Asked): Promise<number | null> {
  return connectionId === null || (await readConnection(tx, connectionId)) === null ? null : connectionId;
}

/** Null for what cannot be decrypted: nobody can use it. */
function openedOrNull(context: WorkContext, record: SubscriptionRecord): Asked | null {
  try {
    return openAsked(context, record);
  } catch (error) {
    context.log.error({ err: error, zapId: record.zap_id }, 'a subscription cannot be read');
    return null;
  }
}

/** What the live version subscribes, with the secret and the address that it already has; null if it subscribes nothing. */
async function wantedOf(context: WorkContext, tx: Db, record: SubscriptionRecord, definition: ZapDefinition | null): Promise<Asked | null> {
  const hook = definition && hookOf(findTriggerOfDefinition(context, definition));
  if (definition?.trigger == null || hook?.reach === undefined) return null;
  const before = openedOrNull(context, record);
  const address = await findHookAddress(context, tx, record.zap_id);
  if (address === null) return null;
  const { secret = context.random.bytes(32).toString('base64url') } = before?.kept ?? {};
  // The app is asked from the beginning, and may give a different secret than it did before a crash.
  const given = record.state === 'active' ? before?.kept : {};
  return { trigger: definition.trigger, url: `${address}?subscription=${record.id}`, kept: { ...given, secret } };
}

/** Writes the result, unless another instance took the subscription over. */
async function write(context: WorkContext, tx: Db, { record, asked, leasedUntil }: Taken, result: Result): Promise<void> {
  const now = context.clock.now();
  const { id, zap_id: zapId } = record;
  await lockRunningZap(tx, zapId);
  const current = await lockSubscription(tx, id);
  if (current === null || current.leased_until?.getTime() !== leasedUntil.getTime()) return;
  if (result.type === 'idle')
    return updateSubscription(tx, id, { failures: 0, error: null, leased_until: null, next_at: new Date(now.getTime() + idlePause) });
  if (result.type === 'done' && record.state === 'unwanted') return deleteSubscription(tx, id);
  if (result.type === 'done') {
    const { kept, expiresAt } = result.subscribed;
    // The app may have given a secret at the address meanwhile.
    const sealed = seal(context, { ...asked, kept: { ...openAsked(context, current)?.kept, ...kept } });
    // It was turned off, or another trigger was published, while the app was asked.
    if (current.state === 'unwanted') return updateSubscription(tx, id, { sealed, leased_until: null, next_at: now });
    const life = expiresAt === null ? null : expiresAt.getTime() - now.getTime();
    const renewAt = life === null ? null : new Date(now.getTime() + (life * 2) / 3);
    const isNew = current.state === 'wanted' && record.state === 'active';
    const change = { sealed, route: result.route, expires_at: expiresAt, failures: 0, error: null, leased_until: null };
    return updateSubscription(tx, id, { ...change, state: isNew ? 'wanted' : 'active', next_at: isNew ? now : renewAt });
  }
  const failures = current.failures + 1;
  if (current.state === 'unwanted' && (result.isFinal === true || now.getTime() - current.unwanted_at!.getTime() >= unsubscribesFor)) {
    await noteLeft(context, tx, record, asked);
    return deleteSubscription(tx, id);
  }
  const pause = Math.min(maxPause, firstPause * 2 ** Math.min(failures - 1, 10));
  const hasEnded = current.state === 'active' && current.expires_at !== null && current.expires_at <= now;
  // Polls take over.
  if (hasEnded && (await findTriggerOf(tx, zapId))?.kind === 'poll') await updateTrigger(tx, zapId, { next_at: now }, now);
  await updateSubscription(tx, id, {
    failures,
    error: result.message,
    leased_until: null,
    next_at: new Date(now.getTime() + pause),
    ...(hasEnded && { state: 'wanted' as const }),
  });
}

/** The app goes on sending events to an address that answers 410. */
async function noteLeft(context: WorkContext, tx: Db, { zap_id: zapId }: SubscriptionRecord, { trigger }: Asked): Promise<void> {
  const now = context.clock.now();
  // The editor shows the note of a Zap that is on.
  context.log.warn({ zapId, app: trigger.app }, 'an app could not be asked to end a webhook');
  if ((await findTriggerOf(tx, zapId)) === null) return;
  const name = context.connectors.find(trigger.app)?.app.name ?? 'The app';
  const warning = `${name} could not be asked to end an earlier webhook of this Zap. It has no effect here. You can remove it at ${name}.`;
  await updateTrigger(tx, zapId, { warning, warned_at: now }, now);
}

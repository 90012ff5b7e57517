/** The triggers of Zaps as their definitions say: what commands call when a draft is saved or published. */
import { days } from '../../domain/durations';
import type { TriggerStep, ZapDefinition } from '../../domain/runs/definition';
import { isScheduled, scheduleOf } from '../../domain/runs/triggerSchedule';
import type { Schedule } from '../../domain/runs/schedules';
import { hookOf, pastedHookOf, StepError, type Hook, type Trigger } from '../connectors/connector';
import type { Db, ServerContext } from '../platform/context';
import { currentSubscription, dropSubscriptions, syncSubscriptions } from './subscriptions.store';
import { deleteTrigger, findTriggerOf, renewTrigger, saveReach, saveToken, saveTriggerKind, type TriggerRecord } from './triggers.store';
import { ownerZoneOf } from './zaps.store';

type Means = Pick<ServerContext, 'clock' | 'config' | 'connectors' | 'encryption' | 'random'>;

const tokenPurpose = 'hook-token';

/** The digest by which the token of an address is found. */
export const tokenHashOf = ({ encryption }: Pick<ServerContext, 'encryption'>, token: string): string =>
  encryption.digest(tokenPurpose, token);

/** The trigger of a definition in its connector; null if it has none, or one that cannot run here. */
export function findTriggerOfDefinition({ connectors }: Pick<Means, 'connectors'>, { trigger }: ZapDefinition): Trigger | null {
  return trigger === null ? null : connectors.findTrigger(trigger.app, trigger.event);
}

/**
 * Writes the trigger that a draft has, in a transaction that has locked the Zap; returns the address of a webhook, null for other
 * triggers. The address is made once and stays, so that it can be shown and collect samples before the Zap is published. Until
 * then other kinds have no row.
 */
export async function saveDraftTrigger(context: Means, tx: Db, zapId: number, definition: ZapDefinition): Promise<string | null> {
  if (pastedHookOf(findTriggerOfDefinition(context, definition)) === null) return null;
  const known = await findTriggerOf(tx, zapId);
  // The live version may have another kind of trigger, which continues.
  if (known === null) await saveTriggerKind(tx, zapId, 'hook', context.clock.now());
  return keptAddress(context, tx, zapId, known);
}

/** The address of a Zap, which is made if there is none. */
const keptAddress = (context: Means, tx: Db, zapId: number, known: TriggerRecord | null): Promise<string> | string =>
  known?.sealed_token == null ? replaceHookAddress(context, tx, zapId) : addressOf(context, known.sealed_token);

/** Writes the trigger of a version that has just become live, in a transaction that has locked the Zap. */
export async function publishTrigger(context: Means, tx: Db, zapId: number, definition: ZapDefinition): Promise<void> {
  const now = context.clock.now();
  const trigger = findTriggerOfDefinition(context, definition);
  if (trigger === null) await deleteTrigger(tx, zapId);
  else {
    await saveTriggerKind(tx, zapId, trigger.kind, now);
    await saveDraftTrigger(context, tx, zapId, definition);
    await prepareHook(context, tx, zapId, hookOf(trigger));
    if (trigger.kind !== 'hook') await renewTrigger(tx, zapId, now);
  }
  await syncSubscriptions(tx, [zapId], now);
}

/** Notes how the hook of a live Zap gets events, and makes its address. A live Zap of an earlier release has neither. */
export async function prepareHook(context: Means, tx: Db, zapId: number, hook: Hook | null): Promise<void> {
  const known = await findTriggerOf(tx, zapId);
  const reach = hook?.reach ?? null;
  if (known === null || known.reach === reach) return;
  await saveReach(tx, zapId, reach, context.clock.now());
  if (reach !== null) await keptAddress(context, tx, zapId, known);
}

/** The trigger of a live Zap has other settings: the old subscription is taken back, and a new one is asked for. */
export async function replaceSubscription(tx: Db, zapId: number, now: Date): Promise<void> {
  await dropSubscriptions(tx, [zapId], now);
  await syncSubscriptions(tx, [zapId], now);
}

/** Gives a Zap with a webhook another address; the former one ends at once. Returns the new one. */
export async function replaceHookAddress(context: Means, tx: Db, zapId: number): Promise<string> {
  const token = context.random.bytes(24).toString('base64url');
  const sealed = context.encryption.encrypt(tokenPurpose, token);
  await saveToken(tx, zapId, { hash: tokenHashOf(context, token), sealed }, context.clock.now());
  return hookAddress(context, token);
}

/** The address of a Zap's webhook; null if it has none. */
export async function findHookAddress(context: Pick<Means, 'config' | 'encryption'>, db: Db, zapId: number): Promise<string | null> {
  const trigger = await findTriggerOf(db, zapId);
  return trigger?.sealed_token == null ? null : addressOf(context, trigger.sealed_token);
}

/** How long it is shown that something was left out. */
const warningShown = days(7);

/** What keeps the trigger of a Zap that is on from its work; null if nothing does. */
export async function findTriggerIssue(
  { db, clock }: Pick<ServerContext, 'db' | 'clock'>,
  zapId: number,
): Promise<{ readonly type: 'failing' | 'left_out'; readonly message: string } | null> {
  const trigger = await findTriggerOf(db, zapId);
  if (trigger === null) return null;
  const { last_error: error, warning, warned_at: warnedAt } = trigger;
  if (error !== null) return { type: 'failing', message: error };
  const refused = trigger.reach === null ? null : ((await currentSubscription(db, zapId))?.error ?? null);
  if (refused !== null && trigger.kind === 'hook') return { type: 'failing', message: refused };
  if (refused !== null) return { type: 'left_out', message: `${refused} Until then, the app is checked every few minutes.` };
  const isRecent = warnedAt !== null && clock.now().getTime() - warnedAt.getTime() < warningShown;
  return warning !== null && isRecent ? { type: 'left_out', message: warning } : null;
}

const addressOf = (context: Pick<Means, 'config' | 'encryption'>, sealed: Buffer): string =>
  hookAddress(context, context.encryption.decrypt(tokenPurpose, sealed).toString('utf8'));

export const hookAddress = ({ config }: Pick<Means, 'config'>, token: string): string => `${config.publicUrl}/hooks/${token}`;

/** The zone of a Zap: its own, or that of its owner. */
export const zoneOfZap = async (db: Db, zapId: number, definition: ZapDefinition): Promise<string> =>
  definition.zone ?? ownerZoneOf(db, zapId);

/** The schedule of a trigger, from its field `schedule` or from the fields of its event. Throws a `StepError` for a wrong one. */
export function scheduleOfTrigger(trigger: Trigger, step: TriggerStep): Schedule {
  if (trigger.kind !== 'schedule') throw new StepError('This trigger has no schedule.');
  if (!isScheduled(step) || !Object.hasOwn(step.fields, 'schedule')) return trigger.schedule(step.fields);
  const found = scheduleOf(step);
  if (found.ok) return found.schedule;
  throw new StepError('The schedule isn’t complete.');
}

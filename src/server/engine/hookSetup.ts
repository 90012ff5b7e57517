/** What the hook of a declared app knows besides a request: its subscription, its connection, and the operator's client. */
import type { TriggerStep, ZapDefinition } from '../../domain/runs/definition';
import { appKey } from '../../domain/zapSteps';
import type { HookRequest, HookSetup } from '../connectors/connector';
import type { Db } from '../platform/context';
import { connectionOfZap } from './connections';
import { clientOfApp, storedValues } from './oauth/renewal';
import type { WorkContext } from './runWriter';
import { secretsOfConnection } from './secrets';
import { keepOfApp, openAsked } from './askedEvents';
import {
  currentSubscription,
  findSubscription,
  lockSubscription,
  updateSubscription,
  type SubscriptionRecord,
} from './subscriptions.store';
import { zoneOfZap } from './triggers';
import type { RunningZap } from './zaps.store';

export interface FoundSetup {
  readonly setup: HookSetup;
  /** Values that must not appear in events. */
  readonly secrets: readonly string[];
  /** Null for an address that a person pasted. */
  readonly subscription: SubscriptionRecord | null;
}

/** Null for a request by a subscription that no longer belongs to the Zap. */
export async function findSetup(
  context: WorkContext,
  zap: RunningZap,
  {
    definition,
    step,
    address,
    query,
    isSubscribed,
  }: Pick<HookRequest, 'query'> & {
    readonly definition: ZapDefinition;
    readonly step: TriggerStep;
    readonly address: string;
    readonly isSubscribed: boolean;
  },
): Promise<FoundSetup | null> {
  const subscription = isSubscribed ? await subscriptionOf(context.db, zap.id, query.subscription) : null;
  if (isSubscribed && (subscription === null || subscription.state === 'unwanted')) return null;
  const kept = (subscription && openAsked(context, subscription)?.kept) ?? {};
  const wanted = { accountId: zap.account_id, zapId: zap.id, connectionId: step.connectionId ?? 0 };
  // Events are not refused because a token has expired: the run renews it.
  const found = step.connectionId === null ? null : await connectionOfZap(context, wanted, { valuesOf: storedValues });
  const isOwn = found?.type === 'ready' && found.app === appKey(step.app);
  const connector = context.connectors.find(step.app);
  return {
    setup: {
      outgoing: context.outgoing,
      zone: await zoneOfZap(context.db, zap.id, definition),
      address,
      connection: isOwn ? found.values : {},
      kept,
      isPending: subscription?.state === 'wanted',
      client: connector && clientOfApp(context, connector),
    },
    secrets: [...(isOwn ? secretsOfConnection(found.fields, found.values) : []), ...Object.values(kept)],
    subscription,
  };
}

/** The one that the address names, which may be gone; the present one if it names none. */
async function subscriptionOf(db: Db, zapId: number, named: unknown): Promise<SubscriptionRecord | null> {
  if (typeof named !== 'string' || !/^\d{1,9}$/.test(named)) return currentSubscription(db, zapId);
  const found = await findSubscription(db, Number(named));
  return found?.zap_id === zapId ? found : null;
}

/** Stores what the app gave with its first question, unless something is stored already. */
export async function storeKept(context: WorkContext, tx: Db, id: number, kept: Readonly<Record<string, string>>): Promise<void> {
  const current = await lockSubscription(tx, id);
  if (current?.state !== 'wanted') return;
  const sealed = keepOfApp(context, current, kept);
  if (sealed !== null) await updateSubscription(tx, id, { sealed });
}

/** Subscriptions: the requests by which an app begins to send events, and stops. */
import type { HookTriggerDefinition, SubscriptionDefinition } from '../../../domain/apps/definition';
import type { Scope } from '../../../domain/apps/filling';
import { days } from '../../../domain/durations';
import { textOf } from '../../../domain/runs/json';
import type { Subscription, SubscriptionCall } from '../../connectors/connector';
import type { CallOf } from './actions';
import { ask } from './ask';
import { Chain } from './chain';
import { openScope, type AppCall } from './call';
import { timeOf } from './errors';
import { readInput } from './fields';
import { meets, valueAt } from './fill';

/** The subscription of a trigger; null for one without. */
export function subscriptionOf(trigger: HookTriggerDefinition, callOf: CallOf): Subscription | null {
  if (trigger.reach === 'pasted' || trigger.subscribe === undefined || trigger.unsubscribe === undefined) return null;
  const { subscribe, unsubscribe, renew } = trigger;
  const begin = (context: SubscriptionCall) => {
    const call = callOf(context);
    return { call, scope: { input: readInput(trigger, context.input, call), hook: context.hook } };
  };
  return {
    subscribe: async (context) => {
      const { call, scope } = begin(context);
      const asked = await send(call, subscribe, scope, false);
      const keep = Object.entries(subscribe.keep ?? {}).map(([name, place]) => [
        name,
        textOf(valueAt(call, place, openScope(call, asked))),
      ]);
      const kept = Object.fromEntries(keep.filter(([, value]) => value !== '')) as Record<string, string>;
      const left =
        renew === undefined
          ? null
          : 'days' in renew
            ? days(renew.days)
            : timeOf(renew, asked.reply as Parameters<typeof timeOf>[1], context.now, days(400));
      return { kept, expiresAt: left === null ? null : new Date(context.now.getTime() + left) };
    },
    unsubscribe: async (context) => {
      const { call, scope } = begin(context);
      await send(call, unsubscribe, scope, true);
    },
  };
}

/** The requests in their order; what is gone is no failure of the last one if `mayBeGone`. Gives what later places can name. */
async function send(
  call: AppCall,
  { steps = [], request, when }: SubscriptionDefinition,
  given: Scope,
  mayBeGone: boolean,
): Promise<Scope> {
  const chain = new Chain(call, 'safe', given);
  for (const step of steps) await chain.step(step);
  const { scope } = chain;
  if (!meets(call, when, openScope(call, scope))) return scope;
  const accepts = ({ status }: { readonly status: number }) => mayBeGone && (status === 404 || status === 410);
  return { ...scope, reply: await ask(call, request, scope, { repeat: 'safe', accepts }) };
}

/** Turns the definition of an app into a connector. */
import { randomUUID } from 'node:crypto';
import type { AppDefinition } from '../../../domain/apps/definition';
import type { App } from '../../connectors/app';
import type { ChoicesCall, Connector } from '../../connectors/connector';
import { requestTimeout } from '../../connectors/jsonApi';
import { actionOf, Chain, type CallOf } from './actions';
import { wayOf } from './call';
import { listChoices, requirePatterns } from './choices';
import { connectionFormOf } from './connection';
import { appHookOf, triggerOf } from './triggers';

/** Milliseconds for one request of an action that may be slow: less than its step may take. */
const slowTimeout = 285_000;

/** The connector of an app. `facts`: how the catalogue lists it. */
export function compile(definition: AppDefinition, facts: App): Connector {
  const callOf: CallOf = (context, isSlow = false) => ({
    app: definition,
    context,
    way: wayOf(definition, context.connection),
    region: context.region ?? null,
    key: context.idempotencyKey ?? randomUUID(),
    timeout: isSlow ? slowTimeout : requestTimeout,
  });
  const { actions, triggers, rate, lists = {} } = definition;
  const hook = appHookOf(definition);
  const choices = Object.entries(lists).map(
    ([name, list]) =>
      [
        name,
        async (context: ChoicesCall) => {
          const call = callOf(context);
          requirePatterns(call, name, context.input);
          const chain = new Chain(call, 'safe', { input: context.input });
          for (const step of list.steps ?? []) await chain.step({ ...step, repeat: 'safe' });
          return listChoices(call, list, chain.scope);
        },
      ] as const,
  );
  return {
    app: facts,
    connection: connectionFormOf(definition, callOf),
    actions: actions.map((action) => actionOf(definition, action, callOf)),
    triggers: triggers.map((trigger) => triggerOf(definition, trigger, callOf)),
    ...(hook !== null && { hook }),
    ...(rate?.budget && { rate: rate.budget }),
    ...(choices.length > 0 && { choices: Object.fromEntries(choices) }),
  };
}

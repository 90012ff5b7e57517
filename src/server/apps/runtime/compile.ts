/** Turns the definition of an app into a connector. */
import { randomUUID } from 'node:crypto';
import type { AppDefinition, AppHook, TriggerDefinition } from '../../../domain/apps/definition';
import { textOf } from '../../../domain/runs/json';
import type { App } from '../../connectors/app';
import type { AppHook as ConnectorHook, ChoicesCall, Connector, Trigger } from '../../connectors/connector';
import { requestTimeout } from '../../connectors/jsonApi';
import { actionOf, type CallOf } from './actions';
import { wayOf } from './call';
import { Chain } from './chain';
import { hasList, listChoices, requirePatterns } from './choices';
import { connectionFormOf } from './connection';
import { check, hookOfTrigger } from './hook';
import { labelsOf, toField } from './fields';
import { anywhere, valueAt } from './fill';
import { pollOf } from './poll';

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
          if (!hasList(call, name)) return [];
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

function triggerOf(app: AppDefinition, trigger: TriggerDefinition, callOf: CallOf): Trigger {
  const { event, title, help, fields, sample, ways } = trigger;
  const offered = ways === undefined ? {} : { ways };
  const head = { event, title, help, fields: fields.map(toField), sample, ...offered, ...labelsOf(trigger) };
  if (trigger.kind === 'poll') return { kind: 'poll', ...head, ...pollOf(trigger, callOf) };
  const hook = hookOfTrigger(app, trigger, callOf);
  const { poll, dynamicFields } = trigger;
  if (poll === undefined) return { kind: 'hook', ...head, ...hook };
  const source = { ...poll, title, fields, ...offered, ...(dynamicFields !== undefined && { dynamicFields }) };
  return { kind: 'poll', ...head, ...pollOf(source, callOf), hook };
}

/** The one address of an app for all Zaps; null for an app without. Its triggers agree in how requests are signed and routed. */
function appHookOf(app: AppDefinition): ConnectorHook | null {
  const [first] = app.triggers.filter((trigger): trigger is AppHook => trigger.kind === 'hook' && trigger.reach === 'app');
  if (first === undefined) return null;
  return {
    receive: async (request, call) => {
      const { scope, receipt } = await check(app, first, request, call);
      const route = receipt === null ? textOf(valueAt(anywhere, first.route.place, scope)) : '';
      return { reply: receipt?.reply ?? null, route };
    },
  };
}

/** The triggers of a definition as those of a connector. */
import type { AppDefinition, AppHook, TriggerDefinition } from '../../../domain/apps/definition';
import { textOf } from '../../../domain/runs/json';
import type { AppHook as ConnectorHook, Trigger } from '../../connectors/connector';
import type { CallOf } from './actions';
import { toField } from './fields';
import { anywhere, valueAt } from './fill';
import { check, hookOfTrigger } from './hook';
import { pollOf } from './poll';

export function triggerOf(app: AppDefinition, trigger: TriggerDefinition, callOf: CallOf): Trigger {
  const { event, title, help, fields, sample } = trigger;
  const head = { event, title, help, fields: fields.map(toField), sample };
  if (trigger.kind === 'poll') return { kind: 'poll', ...head, ...pollOf(trigger, callOf) };
  const hook = hookOfTrigger(app, trigger, callOf);
  const { poll, dynamicFields } = trigger;
  if (poll === undefined) return { kind: 'hook', ...head, ...hook };
  const source = { ...poll, fields, ...(dynamicFields !== undefined && { dynamicFields }) };
  return { kind: 'poll', ...head, ...pollOf(source, callOf), hook };
}

/** The one address of an app for all Zaps; null for an app without. Its triggers agree in how requests are signed and routed. */
export function appHookOf(app: AppDefinition): ConnectorHook | null {
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

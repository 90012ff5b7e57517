/** Keys of steps that come from elsewhere, such as a file. */
import type { ZapDefinition } from '../../../../domain/runs/definition';
import { withOtherKeys } from '../../../../domain/runs/references';
import { allSteps, keysOf, nextKey } from '../../../../domain/runs/walkSteps';
import { appKey } from '../../../../domain/zapSteps';

/**
 * A definition whose steps keep a key only if no other version of the Zap uses it for another app: a key names one step for ever,
 * and the logs of runs name steps by it.
 */
export function withKeysBeside(definition: ZapDefinition, others: readonly ZapDefinition[]): ZapDefinition {
  const appsOf = (each: ZapDefinition) => new Map(allSteps(each).map(({ key, app }) => [key, appKey(app)] as const));
  const used = others.map((other) => ({ keys: keysOf(other), apps: appsOf(other) }));
  const own = appsOf(definition);
  const taken = [...keysOf(definition), ...used.flatMap(({ keys }) => [...keys])];
  const renamed = new Map<string, string>();
  for (const key of keysOf(definition)) {
    if (key === definition.trigger?.key) continue;
    if (!used.some(({ keys, apps }) => keys.has(key) && apps.get(key) !== own.get(key))) continue;
    const fresh = nextKey(taken, own.has(key) ? 'step' : 'path');
    taken.push(fresh);
    renamed.set(key, fresh);
  }
  return renamed.size === 0 ? definition : { ...definition, steps: withOtherKeys(definition.steps, renamed) };
}

/** The data that a test of one step has. */
import type { ZapDefinition, Step } from './definition';
import { kindOf, listsOf } from './kinds';
import { loopItemsIn } from './kinds/loop';
import type { ReadingLocale } from './formulas';
import { resolveField, type Scope } from './resolving';
import { iterationPath, runPath } from './runPaths';

export interface StepUnderTest {
  readonly step: Step;
  /** Of its first iteration, if it is in a loop. */
  readonly path: string;
  readonly scope: Scope;
}

/**
 * A step with the values that it can use: the event, the outputs of the steps before it on its own path, and the first items of
 * the loops around it. Null if there is no step with this key. `outputOf`: an output of an earlier step, by its path.
 */
export function stepUnderTest(
  definition: ZapDefinition,
  key: string,
  event: unknown,
  locale: ReadingLocale,
  outputOf: (step: Step, path: string) => unknown,
): StepUnderTest | null {
  const scope = new Map<string, unknown>(definition.trigger === null ? [] : [[definition.trigger.key, event]]);
  const read = (text: string): unknown => {
    const result = resolveField(text, scope, locale);
    return result.ok ? result.value : null;
  };
  const find = (steps: readonly Step[], prefix: string): StepUnderTest | null => {
    for (const step of steps) {
      const path = runPath(prefix, step.key);
      if (step.key === key) return { step, path, scope };
      const list = listsOf(step).find((each) => hasStep(each.steps, key));
      if (list?.branch === null) {
        const text = kindOf(step).inner?.itemsText?.(step);
        scope.set(step.key, { ...(text !== undefined && { item: loopItemsIn(read(text))[0] ?? null }), index: 0 });
        return find(list.steps, iterationPath(path, 0));
      }
      scope.set(step.key, outputOf(step, path));
      if (list !== undefined) return find(list.steps, runPath(prefix, list.key));
    }
    return null;
  };
  return find(definition.steps, '');
}

const hasStep = (steps: readonly Step[], key: string): boolean =>
  steps.some((step) => step.key === key || listsOf(step).some((list) => hasStep(list.steps, key)));

/** Walks through the tree of a definition. */
import { keepBy } from '../keepBy';
import { appKey } from '../zapSteps';
import type { TriggerStep, ZapDefinition, Step } from './definition';
import { kindOf, listsOf } from './kinds';
import type { StepList } from './kinds/kind';

/** A step, and where it is. */
export interface PlacedStep {
  readonly step: Step;
  /** The lists around it, the outermost first. */
  readonly inside: readonly StepList[];
  /** Its index in its own list. */
  readonly index: number;
}

/** All steps but the trigger, in reading order: a step before the steps inside it. */
export function* walkSteps(steps: readonly Step[], inside: PlacedStep['inside'] = []): Generator<PlacedStep> {
  for (const [index, step] of steps.entries()) {
    yield { step, inside, index };
    for (const list of listsOf(step)) yield* walkSteps(list.steps, [...inside, list]);
  }
}

/** The trigger, if there is one, and all steps, in reading order. */
export const allSteps = keepBy(({ trigger, steps }: ZapDefinition): readonly (TriggerStep | Step)[] => {
  const rest = Array.from(walkSteps(steps), ({ step }) => step);
  return trigger === null ? rest : [trigger, ...rest];
});

/** The trigger or step with a key; undefined if there is none. */
export function findStep(definition: ZapDefinition, key: string): TriggerStep | Step | undefined {
  return allSteps(definition).find((step) => step.key === key);
}

/** Whether the step with a key has the same app and event in both definitions, so that what it gave in one belongs to the other. */
export function isSameOperation(one: ZapDefinition, other: ZapDefinition, key: string): boolean {
  const [before, after] = [findStep(one, key), findStep(other, key)];
  return before !== undefined && after !== undefined && appKey(before.app) === appKey(after.app) && before.event === after.event;
}

/** Every key of a definition: of the trigger, the steps and the branches. */
export function keysOf(definition: ZapDefinition): Set<string> {
  return new Set(allSteps(definition).flatMap((step) => [step.key, ...listsOf(step).map(({ key }) => key)]));
}

/**
 * A copy in which every step went through a function, from the inside out: it gets a step whose inner steps are done. Null
 * removes the step.
 */
export function mapSteps(steps: readonly Step[], change: (step: Step) => Step | null): Step[] {
  return steps.flatMap((step): Step[] => {
    const after = change(mapLists(step, (list) => ({ ...list, steps: mapSteps(list.steps, change) })));
    return after === null ? [] : [after];
  });
}

/** A step with other lists inside it; itself if it has none. */
export const mapLists = (step: Step, change: (list: StepList) => StepList): Step => kindOf(step).inner?.mapLists(step, change) ?? step;

/**
 * The next key of the form `step1`, `step2`, …: above every number in use, so that the key of a removed step is not given to
 * another one. `used` includes the keys of earlier versions where those can be replayed.
 */
export function nextKey(used: Iterable<string>, word = 'step'): string {
  let highest = 0;
  for (const key of used) {
    const number = key.startsWith(word) && /^[1-9]\d{0,8}$/.test(key.slice(word.length)) ? Number(key.slice(word.length)) : 0;
    highest = Math.max(highest, number);
  }
  return `${word}${highest + 1}`;
}

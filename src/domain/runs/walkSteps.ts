/** Walks through the tree of a definition. */
import { appKey } from '../zapSteps';
import type { Branch, Step, TriggerStep, ZapDefinition } from './definition';

/** The lists of steps directly inside a step: the branches of a paths step, the body of a loop. */
export function innerSteps(step: Step): readonly (readonly Step[])[] {
  if (step.kind === 'paths') return step.branches.map(({ steps }) => steps);
  return step.kind === 'loop' ? [step.steps] : [];
}

/** A step, and where it is. */
export interface PlacedStep {
  readonly step: Step;
  /** The branches and loops around it, the outermost first. */
  readonly inside: readonly (Branch | Extract<Step, { kind: 'loop' }>)[];
  /** Its index in its own list. */
  readonly index: number;
}

/** All steps but the trigger, in reading order: a step before the steps inside it. */
export function* walkSteps(steps: readonly Step[], inside: PlacedStep['inside'] = []): Generator<PlacedStep> {
  for (const [index, step] of steps.entries()) {
    yield { step, inside, index };
    if (step.kind === 'loop') yield* walkSteps(step.steps, [...inside, step]);
    if (step.kind === 'paths') for (const branch of step.branches) yield* walkSteps(branch.steps, [...inside, branch]);
  }
}

/** The trigger, if there is one, and all steps, in reading order. */
export function allSteps({ trigger, steps }: ZapDefinition): (TriggerStep | Step)[] {
  const rest = Array.from(walkSteps(steps), ({ step }) => step);
  return trigger === null ? rest : [trigger, ...rest];
}

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
  return new Set(
    allSteps(definition).flatMap((step) => [
      step.key,
      ...('kind' in step && step.kind === 'paths' ? step.branches.map(({ key }) => key) : []),
    ]),
  );
}

/**
 * A copy in which every step went through a function, from the inside out: it gets a step whose inner steps are done. Null
 * removes the step.
 */
export function mapSteps(steps: readonly Step[], change: (step: Step) => Step | null): Step[] {
  return steps.flatMap((step): Step[] => {
    let inner: Step = step;
    if (step.kind === 'loop') inner = { ...step, steps: mapSteps(step.steps, change) };
    if (step.kind === 'paths') {
      inner = { ...step, branches: step.branches.map((branch) => ({ ...branch, steps: mapSteps(branch.steps, change) })) };
    }
    const after = change(inner);
    return after === null ? [] : [after];
  });
}

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

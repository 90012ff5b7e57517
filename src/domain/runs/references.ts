/** Which steps a step may refer to, and which references lead nowhere. */
import { keepBy } from '../keepBy';
import type { FieldValue, TriggerStep, ZapDefinition, Step } from './definition';
import { isRecord } from './json';
import { kindOf, listsOf } from './kinds';
import { referencesIn, replaceReferences, type Referable, type Reference } from './mapping';
import { allSteps, findStep, mapLists, mapSteps, walkSteps, type PlacedStep } from './walkSteps';

/** A text of a step that can hold tokens. `place` reads like `fields.to`, `rules.0.left` or `branches.pathA.0.right`. */
export interface PlacedText {
  readonly place: string;
  readonly text: string;
}

/** The texts of a step that are resolved when it runs: not its title and note, not the source of code, not its inner steps. */
export function textsOf(step: TriggerStep | Step): readonly PlacedText[] {
  const found: PlacedText[] = [];
  changeTexts(step, (text, place) => {
    found.push({ place, text });
    return text;
  });
  return found;
}

/** The references in the texts of a step. */
const referencesOf = keepBy((step: TriggerStep | Step): readonly Pick<BrokenReference, 'place' | 'reference'>[] =>
  textsOf(step).flatMap(({ place, text }) => referencesIn(text).map((reference) => ({ place, reference }))),
);

/** A copy of a step with other texts, by the same places. */
export function changeTexts<S extends TriggerStep | Step>(step: S, change: (text: string, place: string) => string): S {
  const field = (value: FieldValue, place: string): FieldValue => {
    if (typeof value === 'string') return change(value, place);
    if (Array.isArray(value)) return value.map((item: FieldValue, index) => field(item, `${place}.${index}`));
    if (!isRecord(value)) return value;
    return Object.fromEntries(
      Object.entries(value as Record<string, FieldValue>).map(([name, inner]) => [name, field(inner, `${place}.${name}`)]),
    );
  };
  const after = { ...step, fields: field(step.fields, 'fields') as S['fields'] };
  return 'kind' in after ? ((kindOf(after).changeTexts?.(after, change) ?? after) as S) : after;
}

/**
 * The possible references of every step, the nearest first: the trigger, the steps before it on its own path, and the loops around
 * it. Not the steps of sibling branches, nor the inner steps of earlier paths and loops. The rules of branches see what their paths
 * step sees.
 */
export function referablesOf(definition: ZapDefinition): ReadonlyMap<string, readonly Referable[]> {
  const all = new Map<string, readonly Referable[]>();
  const walk = (steps: readonly Step[], before: readonly Referable[]): void => {
    let seen = before;
    for (const step of steps) {
      const { own, inside } = kindOf(step).inner?.references?.(step, seen) ?? { own: seen, inside: seen };
      all.set(step.key, own);
      for (const list of listsOf(step)) walk(list.steps, inside);
      seen = [{ key: step.key, gives: 'output' }, ...seen];
    }
  };
  const { trigger, steps } = definition;
  if (trigger !== null) all.set(trigger.key, []);
  walk(steps, trigger === null ? [] : [{ key: trigger.key, gives: 'output' }]);
  return all;
}

/** The possible references of a step; `null`: of the Zap's own texts, such as the title of its runs, which use the trigger only. */
export function referablesAt(definition: ZapDefinition, stepKey: string | null): readonly Referable[] {
  if (stepKey !== null) return referablesOf(definition).get(stepKey) ?? [];
  return definition.trigger === null ? [] : [{ key: definition.trigger.key, gives: 'output' }];
}

/** Why a reference leads nowhere. */
export type BrokenReason = 'unknown_step' | 'later_step' | 'other_branch' | 'inside_loop';

export interface BrokenReference {
  readonly stepKey: string;
  readonly place: string;
  readonly reference: Reference;
  readonly reason: BrokenReason;
}

/** Every reference to a step that its own step may not refer to, in reading order. */
export function brokenReferences(definition: ZapDefinition): readonly BrokenReference[] {
  const allowed = referablesOf(definition);
  let placed: ReadonlyMap<string, PlacedStep & { readonly order: number }> | null = null;
  const reasonFor = (from: string, to: string): BrokenReason => {
    placed ??= new Map(Array.from(walkSteps(definition.steps), (each, order) => [each.step.key, { ...each, order }]));
    const target = placed.get(to);
    if (target === undefined) return findStep(definition, to) === undefined ? 'unknown_step' : 'later_step';
    const here = placed.get(from);
    if (here === undefined || target.order >= here.order) return 'later_step';
    // The first list around the target that is not around the step as well.
    const list = target.inside.find((each) => !here.inside.includes(each));
    return list?.branch === null ? 'inside_loop' : 'other_branch';
  };
  return allSteps(definition).flatMap((step) =>
    referencesOf(step)
      .filter(({ reference }) => allowed.get(step.key)?.some(({ key }) => key === reference.key) !== true)
      .map(({ place, reference }) => ({ stepKey: step.key, place, reference, reason: reasonFor(step.key, reference.key) })),
  );
}

/** Steps with other keys, in themselves and in the references to each other: for a copy of steps, whose keys must be new. */
export function withOtherKeys(steps: readonly Step[], keys: ReadonlyMap<string, string>): Step[] {
  const renamed = (key: string): string => keys.get(key) ?? key;
  return mapSteps(steps, (step) => {
    const after = changeTexts(step, (text) =>
      replaceReferences(text, (reference) => (keys.has(reference.key) ? { ...reference, key: renamed(reference.key) } : null)),
    );
    return { ...mapLists(after, (list) => ({ ...list, key: renamed(list.key) })), key: renamed(step.key) };
  });
}

/** New steps for chosen apps; definitions from the flat lists of steps that Zaps had first, and the same lists from definitions. */
import type { RuleGroup } from './conditions';
import { triggerKey, type FieldValue, type TriggerStep, type ZapDefinition, type Step } from './definition';
import { kindOfStep, kinds } from './kinds';
import { isPaths, type Branch } from './kinds/paths';
import { initialTriggerFields } from './triggerSchedule';
import { allSteps, mapSteps, nextKey } from './walkSteps';

/** A step as it is added: complete in structure, with texts, rules and fields to fill in. */
export function newStep(key: string, app: string, event: string): Step {
  return kinds[kindOfStep(app, event)].create({ key, app, event, connectionId: null, title: null, note: '', fields: {} }, event);
}

/** A trigger as it is chosen; one that runs at times has a schedule to begin with. */
export const newTrigger = (app: string, event: string): TriggerStep => ({
  key: triggerKey,
  app,
  event,
  connectionId: null,
  title: null,
  note: '',
  fields: initialTriggerFields(app, event),
});

/** A step of a flat list; the first one is the trigger. */
export interface FlatStep {
  readonly selectedApi: string;
  /** Empty while none is chosen. */
  readonly action: string;
}

/**
 * The definition with the same steps in the same order, for up to 100 of them. The steps after a paths step become its first path, as the fallback, so
 * that they run as before. A flat list says nothing about fields, rules and connections; a
 * trigger such as “every day” gets its usual schedule.
 */
export function definitionOf(flat: readonly FlatStep[]): ZapDefinition {
  const [first, ...rest] = flat;
  const steps = stepsOf(rest.map(({ selectedApi, action }, index) => newStep(nextKey([`step${index}`]), selectedApi, action)));
  return { format: 1, zone: null, trigger: first === undefined ? null : newTrigger(first.selectedApi, first.action), steps };
}

/** Each level of paths is four levels of JSON; beyond this, the steps stay after their paths step, where they run as well. */
const deepestPaths = 12;

function stepsOf(flat: readonly Step[], depth = 1): readonly Step[] {
  const paths = flat.find(isPaths);
  if (paths === undefined || depth > deepestPaths) return flat;
  const at = flat.indexOf(paths);
  const branch: Branch = { key: `path${depth}`, title: 'Path A', rules: null, steps: stepsOf(flat.slice(at + 1), depth + 1) };
  return [...flat.slice(0, at), { ...paths, branches: [branch] }];
}

/** The values that a step of a template has; the person who uses the template chooses its connection. */
export interface FilledIn {
  readonly fields?: Readonly<Record<string, FieldValue>>;
  /** Of a step that has them, such as a filter. */
  readonly rules?: RuleGroup;
  /** Of a step that has one, such as the question of an approval. */
  readonly message?: string;
}

/** The definition of a flat list, with what each of its steps is filled in with. */
export function filledDefinition(flat: readonly (FlatStep & { readonly filledIn: FilledIn })[]): ZapDefinition {
  const definition = definitionOf(flat);
  const byKey = new Map(allSteps(definition).map(({ key }, position) => [key, flat[position]?.filledIn ?? {}]));
  const filled = <S extends TriggerStep | Step>(step: S): S => {
    const { fields = {}, rules, message } = byKey.get(step.key) ?? {};
    const own = { ...('rules' in step && rules && { rules }), ...('message' in step && message && { message }) };
    return { ...step, ...own, fields: { ...step.fields, ...fields } };
  };
  const { trigger, steps } = definition;
  return { ...definition, trigger: trigger && filled(trigger), steps: mapSteps(steps, filled) };
}

/** `title`: the name that a person gave the step; null for the event's own. */
export interface FlatStepWithTitle extends FlatStep {
  readonly key: string;
  readonly title: string | null;
  readonly isTrigger: boolean;
}

/** The steps in reading order, the trigger first; without those that have no app yet. */
export const flatStepsOf = (definition: ZapDefinition): readonly FlatStepWithTitle[] =>
  allSteps(definition).flatMap((step) =>
    step.app === ''
      ? []
      : [{ key: step.key, selectedApi: step.app, action: step.event, title: step.title, isTrigger: step === definition.trigger }],
  );

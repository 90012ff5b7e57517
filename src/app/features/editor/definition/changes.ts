/** Changes of a definition, as pure functions: each gives a new definition, or the same one if there is nothing to change. */
import { definitionLimits, type TriggerStep, type ZapDefinition, type Step } from '../../../../domain/runs/definition';
import { isSameJson } from '../../../../domain/runs/json';
import { isPaths, type Branch } from '../../../../domain/runs/kinds/paths';
import { newStep, newTrigger } from '../../../../domain/runs/newSteps';
import { kindOf, kindOfStep, listsOf } from '../../../../domain/runs/kinds';
import { withOtherKeys } from '../../../../domain/runs/references';
import { keysOf, mapLists as mapStepLists, mapSteps, nextKey, walkSteps } from '../../../../domain/runs/walkSteps';
import { appKey } from '../../../../domain/zapSteps';

/** Where a step is put: in the list of a loop or a branch, or in the Zap's own. */
export interface StepPlace {
  /** The key of the loop or the branch; null for the Zap itself. */
  readonly inside: string | null;
  readonly index: number;
}

/** The definition of a new Zap: a trigger and an action that are to be chosen. */
export const emptyDefinition: ZapDefinition = {
  format: 1,
  zone: null,
  trigger: newTrigger('', ''),
  steps: [newStep('step1', '', '')],
};

/** How many steps a definition has, the trigger included. */
export const stepCount = ({ steps }: ZapDefinition): number => 1 + Array.from(walkSteps(steps)).length;

/** Every list of steps once, with the key of its owner. */
function mapLists(definition: ZapDefinition, change: (steps: readonly Step[], inside: string | null) => readonly Step[]): ZapDefinition {
  const steps = mapSteps(definition.steps, (step) => mapStepLists(step, (list) => ({ ...list, steps: change(list.steps, list.key) })));
  return { ...definition, steps: change(steps, null) };
}

/** The next free key. `used`: keys of other versions, which must not be given again. */
const freshKey = (definition: ZapDefinition, used: readonly string[], word = 'step'): string =>
  nextKey([...keysOf(definition), ...used], word);

/** Gives keys that are free and differ from each other. */
function keySource(definition: ZapDefinition, used: readonly string[] = []): (word: string) => string {
  const taken = [...keysOf(definition), ...used];
  return (word) => {
    const key = nextKey(taken, word);
    taken.push(key);
    return key;
  };
}

/** Adds a step that is to be chosen. */
export function addStep(definition: ZapDefinition, place: StepPlace, used: readonly string[] = []): ZapDefinition {
  if (stepCount(definition) >= definitionLimits.steps) return definition;
  return insertSteps(definition, place, [newStep(freshKey(definition, used), '', '')]);
}

const insertSteps = (definition: ZapDefinition, place: StepPlace, added: readonly Step[]): ZapDefinition =>
  mapLists(definition, (steps, inside) => (inside === place.inside ? steps.toSpliced(place.index, 0, ...added) : steps));

/** Changes the trigger or a step. */
export function changeStep(definition: ZapDefinition, key: string, change: <S extends TriggerStep | Step>(step: S) => S): ZapDefinition {
  if (definition.trigger?.key === key) return { ...definition, trigger: change(definition.trigger) };
  return { ...definition, steps: mapSteps(definition.steps, (step) => (step.key === key ? change(step) : step)) };
}

/**
 * Chooses the app and the event of a step. Its key, name and note stay, and while the app is the same its connection and the fields
 * of `keptFields`, which both events have; its rules, branches and inner steps while its kind is the same. The same app without an event
 * changes nothing.
 */
export function chooseEvent(
  definition: ZapDefinition,
  key: string,
  app: string,
  event: string,
  keptFields: readonly string[] = [],
): ZapDefinition {
  const fieldsKept = ({ fields }: TriggerStep): TriggerStep['fields'] =>
    Object.fromEntries(Object.entries(fields).filter(([name]) => keptFields.includes(name)));
  const { trigger } = definition;
  if (trigger === null || trigger.key === key) {
    const isSame = trigger !== null && appKey(trigger.app) === appKey(app);
    const { title = null, note = '' } = trigger ?? {};
    const fresh = newTrigger(app, event);
    if (isSame && (event === '' || trigger.event === event)) return definition;
    const kept = isSame ? { connectionId: trigger.connectionId, app: trigger.app } : {};
    const fields = { ...fresh.fields, ...(isSame && fieldsKept(trigger)) };
    return { ...definition, trigger: { ...fresh, ...kept, key: trigger?.key ?? fresh.key, title, note, fields } };
  }
  const steps = mapSteps(definition.steps, (step) => {
    if (step.key !== key) return step;
    const isSame = appKey(step.app) === appKey(app);
    if (isSame && (event === '' || step.event === event)) return step;
    const fresh = newStep(key, isSame ? step.app : app, event);
    const kept = { title: step.title, note: step.note, connectionId: isSame ? step.connectionId : null };
    if (isSame && step.kind === kindOfStep(app, event)) {
      const same = { ...step, ...kept, event, fields: step.event === '' ? step.fields : fieldsKept(step) };
      return kindOf(same).changeEvent?.(same, fresh) ?? same;
    }
    const begun = kindOf(fresh).begin?.(fresh, keySource(definition)) ?? fresh;
    return { ...begun, ...kept };
  });
  return { ...definition, steps };
}

/** Removes a step with all that is inside it. */
export const removeStep = (definition: ZapDefinition, key: string): ZapDefinition => ({
  ...definition,
  steps: mapSteps(definition.steps, (step) => (step.key === key ? null : step)),
});

/** Moves a step one place up (-1) or down (1) in its own list. */
export const moveStep = (definition: ZapDefinition, key: string, by: -1 | 1): ZapDefinition =>
  mapLists(definition, (steps) => {
    const at = steps.findIndex((step) => step.key === key);
    const [step, other] = [steps[at], steps[at + by]];
    return at < 0 || !step || !other ? steps : steps.with(at, other).with(at + by, step);
  });

/**
 * Moves a step, with all that is inside it, to another place. `place.index` counts the steps of its list as they are now, the moved one
 * too; the step must not be moved into itself.
 */
export function moveStepTo(definition: ZapDefinition, key: string, { inside, index }: StepPlace): ZapDefinition {
  const placed = Array.from(walkSteps(definition.steps)).find(({ step }) => step.key === key);
  if (placed === undefined) return definition;
  const isSameList = (placed.inside.at(-1)?.key ?? null) === inside;
  // Without the moved step, the steps after it come one place earlier.
  const at = isSameList && placed.index < index ? index - 1 : index;
  if (isSameList && at === placed.index) return definition;
  return insertSteps(removeStep(definition, key), { inside, index: at }, [placed.step]);
}

/** Adds a copy of a step after it, with all that is inside it; every step in the copy has a new key. */
export function duplicateStep(definition: ZapDefinition, key: string, used: readonly string[] = []): ZapDefinition {
  const placed = Array.from(walkSteps(definition.steps)).find(({ step }) => step.key === key);
  if (placed === undefined) return definition;
  return insertCopies(definition, { inside: placed.inside.at(-1)?.key ?? null, index: placed.index + 1 }, [placed.step], used);
}

/** Adds copies of steps, of this Zap or of another one. Every step and path of the copies has a new key. */
export function insertCopies(
  definition: ZapDefinition,
  place: StepPlace,
  steps: readonly Step[],
  used: readonly string[] = [],
): ZapDefinition {
  const inner = Array.from(walkSteps(steps), ({ step }) => step);
  if (stepCount(definition) + inner.length > definitionLimits.steps) return definition;
  const newKey = keySource(definition, used);
  const keys = new Map<string, string>();
  for (const step of inner) {
    keys.set(step.key, newKey('step'));
    for (const { key: old, branch } of listsOf(step)) if (branch !== null) keys.set(old, newKey('path'));
  }
  return insertSteps(definition, place, withOtherKeys(steps, keys));
}

/** Adds a path before the fallback. */
export function addBranch(definition: ZapDefinition, stepKey: string, used: readonly string[] = []): ZapDefinition {
  return changePaths(definition, stepKey, (branches) => {
    if (branches.length >= definitionLimits.branches) return branches;
    const ruled = branches.filter(({ rules }) => rules !== null);
    const key = freshKey(definition, used, 'path');
    const added: Branch = { key, title: `Path ${letter(ruled.length)}`, rules: { match: 'all', rules: [] }, steps: [] };
    return [...ruled, added, ...branches.filter(({ rules }) => rules === null)];
  });
}

/** Adds the path for everything that fits no other, or removes it. */
export const switchFallback = (definition: ZapDefinition, stepKey: string, used: readonly string[] = []): ZapDefinition =>
  changePaths(definition, stepKey, (branches) =>
    branches.some(({ rules }) => rules === null)
      ? branches.filter(({ rules }) => rules !== null)
      : [...branches, { key: freshKey(definition, used, 'path'), title: 'Otherwise', rules: null, steps: [] }],
  );

const letter = (index: number): string => String.fromCharCode('A'.charCodeAt(0) + (index % 26));

const changePaths = (
  definition: ZapDefinition,
  /** Null: of every step. */
  stepKey: string | null,
  change: (branches: readonly Branch[]) => readonly Branch[],
): ZapDefinition => ({
  ...definition,
  steps: mapSteps(definition.steps, (step) =>
    isPaths(step) && (stepKey === null || step.key === stepKey) ? { ...step, branches: change(step.branches) } : step,
  ),
});

/** Changes a path: its name or its conditions. */
export const changeBranch = (definition: ZapDefinition, key: string, change: Partial<Pick<Branch, 'title' | 'rules'>>): ZapDefinition =>
  changePaths(definition, null, (branches) => branches.map((branch) => (branch.key === key ? { ...branch, ...change } : branch)));

/** Removes a path with its steps. */
export const removeBranch = (definition: ZapDefinition, key: string): ZapDefinition =>
  changePaths(definition, null, (branches) => branches.filter((branch) => branch.key !== key));

/** Undo and redo: the definitions before and after the present one. */
export interface History {
  /** Oldest first. */
  readonly past: readonly ZapDefinition[];
  /** Undone, the next one first. */
  readonly future: readonly ZapDefinition[];
  /** The field of the last change: typing into one field is one change. Null after anything else. */
  readonly typing: string | null;
}

export const emptyHistory: History = { past: [], future: [], typing: null };

/** The most definitions that are kept. */
export const maxUndos = 100;

/** The edited definition, with its history. */
export interface Edited {
  readonly definition: ZapDefinition;
  readonly history: History;
}

/** After a change. `typing`: what is typed into; null for a change that is one by itself. */
export function changed({ definition, history }: Edited, next: ZapDefinition, typing: string | null = null): Edited {
  if (next === definition) return { definition, history };
  const isSameTyping = typing !== null && history.typing === typing;
  const before = history.past.at(-1);
  // All that was typed is gone again, such as by the undo of the field itself: then there is nothing to undo here.
  if (isSameTyping && before !== undefined && isSameJson(before, next))
    return { definition: before, history: { past: history.past.slice(0, -1), future: [], typing: null } };
  const past = isSameTyping ? history.past : [...history.past, definition].slice(-maxUndos);
  return { definition: next, history: { past, future: [], typing } };
}

export function undone({ definition, history }: Edited): Edited {
  const before = history.past.at(-1);
  if (before === undefined) return { definition, history };
  return { definition: before, history: { past: history.past.slice(0, -1), future: [definition, ...history.future], typing: null } };
}

export function redone({ definition, history }: Edited): Edited {
  const [next, ...future] = history.future;
  if (next === undefined) return { definition, history };
  return { definition: next, history: { past: [...history.past, definition], future, typing: null } };
}

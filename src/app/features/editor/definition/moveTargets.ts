/** The loops and paths into which a step can be moved, the lists to which it can be moved out, and all places that it can have. */
import type { ZapDefinition, Step } from '../../../../domain/runs/definition';
import { kindOf, listsOf } from '../../../../domain/runs/kinds';
import type { StepList } from '../../../../domain/runs/kinds/kind';
import { walkSteps } from '../../../../domain/runs/walkSteps';
import type { StepPlace } from './changes';

export interface MoveTarget {
  readonly place: StepPlace;
  /** `out`: the list around its own one, behind the step that it leaves. */
  readonly direction: 'in' | 'out';
  /** The name of the loop, or of the path with that of its step; null for the Zap itself. */
  readonly name: string | null;
}

/** The list of a loop or of a path. */
interface List {
  readonly key: string;
  readonly name: string;
  readonly length: number;
  /** The keys of the steps that contain it. */
  readonly around: readonly string[];
  readonly isInLoop: boolean;
}

/**
 * The targets of each step, by its key: first the list around it, then loops and paths in reading order. A step is not moved into
 * itself, and no loop into a loop. `names`: of the steps, by key.
 */
export function moveTargets(definition: ZapDefinition, names: ReadonlyMap<string, string>): (key: string) => readonly MoveTarget[] {
  const lists = listsIn(definition.steps, names);
  if (lists.length === 0) return () => [];
  const all = Array.from(walkSteps(definition.steps));
  return (key) => {
    const placed = all.find(({ step }) => step.key === key);
    if (placed === undefined) return [];
    const own = placed.inside.at(-1)?.key ?? null;
    const parent = placed.inside.at(-2)?.key ?? null;
    const container = all.find(({ step }) => step.key === lists.find((list) => list.key === own)?.around.at(-1));
    const hasLoop = containsLoop(placed.step);
    const out: MoveTarget[] =
      container === undefined
        ? []
        : [
            {
              place: { inside: parent, index: container.index + 1 },
              direction: 'out',
              name: lists.find((list) => list.key === parent)?.name ?? null,
            },
          ];
    const into = lists
      .filter((list) => list.key !== own && list.key !== parent && !list.around.includes(key) && !(hasLoop && list.isInLoop))
      .map((list): MoveTarget => ({ place: { inside: list.key, index: list.length }, direction: 'in', name: list.name }));
    return [...out, ...into];
  };
}

const containsLoop = (moved: Step): boolean => Array.from(walkSteps([moved])).some(({ step }) => kindOf(step).inner?.type === 'iterations');

/** A place that a step can have. */
export interface MovePlace {
  readonly place: StepPlace;
  /** The name of the loop, or of the path with that of its step; null for the Zap itself. */
  readonly name: string | null;
  /** The key of the step before it; null at the beginning of the list. */
  readonly after: string | null;
  /** The step is there now. */
  readonly isHere: boolean;
}

/**
 * All places that a step can have, in reading order, with the one that it has now. A step is not moved into itself, and no loop into a
 * loop. Empty for the trigger. `names`: of the steps, by key.
 */
export function movePlaces({ steps }: ZapDefinition, names: ReadonlyMap<string, string>, key: string): readonly MovePlace[] {
  const moved = Array.from(walkSteps(steps)).find(({ step }) => step.key === key)?.step;
  if (moved === undefined) return [];
  const hasLoop = containsLoop(moved);
  const placesIn = (inside: string | null, name: string | null, list: readonly Step[], isInLoop: boolean): readonly MovePlace[] => {
    const own = list.indexOf(moved);
    const isAllowed = own >= 0 || !(hasLoop && isInLoop);
    // Before the step and after it is the same place.
    const at = (index: number): readonly MovePlace[] =>
      isAllowed && (own < 0 || index !== own + 1)
        ? [{ place: { inside, index }, name, after: list[index - 1]?.key ?? null, isHere: index === own }]
        : [];
    const inner = (step: Step): readonly MovePlace[] =>
      step === moved
        ? []
        : listsOf(step).flatMap((each) => placesIn(each.key, listName(step, each, names), each.steps, isInLoop || each.branch === null));
    return [...at(0), ...list.flatMap((step, index) => [...inner(step), ...at(index + 1)])];
  };
  return placesIn(null, null, steps, false);
}

const listName = (step: Step, { branch }: StepList, names: ReadonlyMap<string, string>): string => {
  const name = names.get(step.key) ?? step.key;
  return branch === null ? name : `${name} › ${branch.title}`;
};

function listsIn(
  steps: readonly Step[],
  names: ReadonlyMap<string, string>,
  around: readonly string[] = [],
  isInLoop = false,
): readonly List[] {
  return steps.flatMap((step): readonly List[] => {
    const inside = [...around, step.key];
    return listsOf(step).flatMap((list): readonly List[] => {
      const { key, branch, steps: inner } = list;
      const repeats = isInLoop || branch === null;
      const own = {
        key,
        name: listName(step, list, names),
        length: inner.length,
        around: inside,
        isInLoop: repeats,
      };
      return [own, ...listsIn(inner, names, inside, repeats)];
    });
  });
}

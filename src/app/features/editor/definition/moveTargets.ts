/** The loops and paths into which a step can be moved, and the lists to which it can be moved out. */
import type { ZapDefinition, Step } from '../../../../domain/runs/definition';
import { kindOf, listsOf } from '../../../../domain/runs/kinds';
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
    const hasLoop = Array.from(walkSteps([placed.step])).some(({ step }) => kindOf(step).inner?.type === 'iterations');
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

function listsIn(
  steps: readonly Step[],
  names: ReadonlyMap<string, string>,
  around: readonly string[] = [],
  isInLoop = false,
): readonly List[] {
  return steps.flatMap((step): readonly List[] => {
    const inside = [...around, step.key];
    const name = names.get(step.key) ?? step.key;
    return listsOf(step).flatMap(({ key, branch, steps: inner }): readonly List[] => {
      const repeats = isInLoop || branch === null;
      const own = {
        key,
        name: branch === null ? name : `${name} › ${branch.title}`,
        length: inner.length,
        around: inside,
        isInLoop: repeats,
      };
      return [own, ...listsIn(inner, names, inside, repeats)];
    });
  });
}

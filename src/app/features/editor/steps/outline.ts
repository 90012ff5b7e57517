/** The shape of a Zap: its steps by key, with their lists. It changes only when steps are added, removed or moved. */
import type { Step, TriggerStep, ZapDefinition } from '../../../../domain/runs/definition';
import { kindOf, listsOf } from '../../../../domain/runs/kinds';

/** A step in the flow. */
export interface OutlineStep {
  readonly key: string;
  readonly isTrigger: boolean;
  /** The paths of a step that has some; null for any other one. */
  readonly branches: readonly OutlineList[] | null;
  /** The steps that a loop repeats; null for any other step. */
  readonly inner: (OutlineList & { readonly title: string }) | null;
}

/** The list of a path, or of a loop. */
export interface OutlineList {
  readonly key: string;
  readonly steps: readonly OutlineStep[];
}

/** The trigger first, if there is one. */
export const outlineOf = ({ trigger, steps }: ZapDefinition): readonly OutlineStep[] =>
  [...(trigger === null ? [] : [trigger]), ...steps].map(outlineStep);

function outlineStep(step: TriggerStep | Step): OutlineStep {
  const lists = listsOf(step).map(({ key, branch, steps }) => ({ key, branch, steps: steps.map(outlineStep) }));
  const repeated = lists.find(({ branch }) => branch === null);
  const inner = 'kind' in step ? kindOf(step).inner : undefined;
  return {
    key: step.key,
    isTrigger: !('kind' in step),
    branches: inner?.type === 'branches' ? lists.filter(({ branch }) => branch !== null).map(({ key, steps }) => ({ key, steps })) : null,
    inner: repeated === undefined ? null : { key: repeated.key, steps: repeated.steps, title: inner?.title ?? '' },
  };
}

import type { ResultOf } from '../../../../contract/browser/graphql/operation';
import type { stepAppsQuery } from '../../../../contract/browser/graphql/operations/services';
import type { TriggerStep, Step } from '../../../../domain/runs/definition';
import { kindOf, listsOf } from '../../../../domain/runs/kinds';
import { describeRules } from '../../../../domain/runs/describe';
import type { StepList } from '../../../../domain/runs/kinds/kind';
import { nodesFor, type ServiceNode } from '../../../../domain/serviceNodes';
import { appKey, appLogoUrl, appNameOf } from '../../../../domain/zapSteps';
import type { MoveTarget } from '../definition/moveTargets';

/** An event of an app. */
export interface StepEvent extends Omit<ServiceNode, 'help'> {
  /** Steps with it run on this server. */
  readonly canRun: boolean;
  /** What it does, in a sentence or two; empty if that is not known. */
  readonly help: string;
}

/** An app that a step can use. */
export interface StepService {
  readonly key: string;
  readonly name: string;
  readonly logoUrl: string | null;
  /** One short sentence. */
  readonly description: string;
  /** Slugs. */
  readonly categories: readonly string[];
  /** From 0 to 100. */
  readonly popularity: number;
  /** Part of the product itself. */
  readonly isBuiltIn: boolean;
  readonly isPremium: boolean;
  /** The app requires authentication. */
  readonly needsConnection: boolean;
  readonly nodes: readonly StepEvent[];
  /** Steps with some of its events run on this server. */
  readonly canRun: boolean;
}

export const stepServiceOf = (service: ResultOf<typeof stepAppsQuery>['stepServices'][number]): StepService => ({
  key: service.key,
  name: service.name,
  logoUrl: service.logoUrl,
  description: service.description,
  categories: service.categories,
  popularity: service.popularity,
  isBuiltIn: service.builtIn,
  isPremium: service.isPremium,
  needsConnection: service.authType !== 'none',
  nodes: service.nodes.map(({ can_run: canRun, help, ...node }) => ({ ...node, help: help ?? '', canRun })),
  canRun: service.can_run,
});

/** A step as the screen shows it. */
export interface StepView {
  readonly key: string;
  /** In reading order: the trigger is 1. */
  readonly number: number;
  readonly isTrigger: boolean;
  /** The app's key; empty while none is chosen. */
  readonly app: string;
  /** The app's name. */
  readonly name: string;
  /** The name of the step: its own, or its event's. */
  readonly title: string;
  readonly note: string;
  readonly logoUrl: string | null;
  readonly isPremium: boolean;
  readonly action: string;
  /** The app that is to be connected first; null where nothing is missing, or it is not known. */
  readonly toConnect: string | null;
  /** The app or event that cannot run on this server; null where nothing is known against it. */
  readonly idle: string | null;
  /** Where it is in its list. */
  readonly isFirst: boolean;
  readonly isLast: boolean;
  /** In a loop no further loop is offered. */
  readonly isInLoop: boolean;
  readonly isOpen: boolean;
  /** The loops and paths into which it can be moved, and the list around its own. */
  readonly targets: readonly MoveTarget[];
  /** The key of the loop above it, or of the last path of the step above it; null without one. */
  readonly above: string | null;
  /** The paths of a step that has some; null for any other one. */
  readonly branches: readonly BranchView[] | null;
  /** The steps that a loop repeats, and their title; null for any other step. */
  readonly inner: { readonly title: string; readonly steps: readonly StepView[] } | null;
}

/** A path of a paths step. */
export interface BranchView {
  readonly key: string;
  readonly title: string;
  /** The conditions in words; null for the fallback. */
  readonly condition: string | null;
  /** Its conditions are edited. */
  readonly isOpen: boolean;
  readonly steps: readonly StepView[];
}

/** Data for showing the steps of a Zap. */
export interface StepContext {
  readonly services: readonly StepService[];
  /** The keys of the connected apps; null where that is not known. */
  readonly connected: readonly string[] | null;
  readonly numbers: ReadonlyMap<string, number>;
  readonly opened: string | null;
  readonly targetsOf: (key: string) => readonly MoveTarget[];
  /** A text with tokens as it reads. */
  readonly nameText: (text: string) => string;
}

/** Everything that the screen needs of one step. `place`: where it is in its list. */
export function shownStep(
  step: TriggerStep | Step,
  place: Pick<StepView, 'isFirst' | 'isLast' | 'isInLoop'> & { readonly before?: Step | undefined },
  around: StepContext,
): StepView {
  const { services, connected, numbers, opened, targetsOf, nameText } = around;
  const { before, ...where } = place;
  const isTrigger = !('kind' in step);
  const key = appKey(step.app);
  const service = services.find((each) => each.key === key);
  const name = service?.name ?? appNameOf(step.app);
  const inner = isTrigger ? undefined : kindOf(step).inner;
  const lists = listsOf(step);
  const repeated = lists.find(({ branch }) => branch === null);
  const shownBranch = ({ branch, steps }: StepList): BranchView[] => {
    if (branch === null) return [];
    const condition = branch.rules === null ? null : describeRules(branch.rules, nameText);
    const shown = shownSteps(steps, around, place.isInLoop);
    return [{ key: branch.key, title: branch.title, isOpen: opened === branch.key, condition, steps: shown }];
  };
  return {
    ...where,
    key: step.key,
    number: numbers.get(step.key) ?? 1,
    isTrigger,
    app: key,
    name,
    title: step.title ?? eventTitle(service, step),
    note: step.note,
    logoUrl: key === '' ? null : (service?.logoUrl ?? appLogoUrl(key)),
    isPremium: service?.isPremium ?? false,
    action: step.event,
    toConnect: service?.canRun && service.needsConnection && connected !== null && !connected.includes(key) ? key : null,
    idle: key === '' ? null : idlePart(service, step, name),
    isOpen: opened === step.key,
    targets: isTrigger ? [] : targetsOf(step.key),
    above: (before && listsOf(before).at(-1)?.key) ?? null,
    branches: inner?.type === 'branches' ? lists.flatMap(shownBranch) : null,
    inner: repeated === undefined ? null : { title: inner?.title ?? '', steps: shownSteps(repeated.steps, around, true) },
  };
}

/** The steps of one list. */
export const shownSteps = (steps: readonly Step[], around: StepContext, isInLoop = false): readonly StepView[] =>
  steps.map((step, index) =>
    shownStep(step, { isFirst: index === 0, isLast: index === steps.length - 1, isInLoop, before: steps[index - 1] }, around),
  );

/** What the event of a step is called. */
const eventTitle = (service: StepService | undefined, step: TriggerStep | Step): string =>
  nodesFor(service?.nodes ?? [], 'kind' in step ? 1 : 0).find(({ action }) => action === step.event)?.title ?? step.event;

/** The part of a step that cannot run here: its app, or its event; null if none is known. */
export function idlePart(service: StepService | undefined, step: TriggerStep | Step, name: string): string | null {
  if (!service?.canRun) return name;
  const node = nodesFor(service.nodes, 'kind' in step ? 1 : 0).find(({ action }) => action === step.event);
  return node === undefined || node.canRun ? null : `${name}: ${node.title}`;
}

/** All shown steps, in reading order: a step before the steps inside it. */
export const flatSteps = (steps: readonly StepView[]): StepView[] =>
  steps.flatMap((step) => [
    step,
    ...(step.branches ?? []).flatMap((branch) => flatSteps(branch.steps)),
    ...flatSteps(step.inner?.steps ?? []),
  ]);

/** The kinds of steps. A new kind is a file beside this one and a line in the table. */
import type { Step, StepKind, TriggerStep } from '../definition';
import { appKey } from '../../zapSteps';
import { action } from './action';
import { approval } from './approval';
import { code } from './code';
import { delay } from './delay';
import { digest } from './digest';
import { filter } from './filter';
import type { AnyKind, BuiltInApp, StepList } from './kind';
import { loop } from './loop';
import { paths } from './paths';
import { subZap } from './subZap';

/** By the `kind` that steps are stored with, in the order of messages. The linter reads the names from here. */
const table = {
  action,
  filter,
  paths,
  loop,
  delay,
  digest,
  approval,
  code,
  sub_zap: subZap,
} as const;

/** The rules of each kind. */
export const kinds: Readonly<Record<StepKind, AnyKind>> = table;

/** The kinds whose inputs are a component of the editor. */
export type KindWithOwnForm = { [K in StepKind]: (typeof table)[K]['form'] extends 'own' ? K : never }[StepKind];

export const stepKinds = Object.keys(table) as [StepKind, ...StepKind[]];

export const kindOf = (step: Step): AnyKind => kinds[step.kind];

/** The lists of steps directly inside a step; none for the trigger. */
export const listsOf = (step: TriggerStep | Step): readonly StepList[] =>
  'kind' in step ? (kindOf(step).inner?.lists(step) ?? noLists) : noLists;

const noLists: readonly StepList[] = [];

/** The apps of the kinds. */
export const builtInApps: readonly BuiltInApp[] = stepKinds.flatMap((kind) => kinds[kind].app ?? []);

const kindsByApp = new Map(stepKinds.map((kind) => [kinds[kind].app?.key, kind]));

/** The kind of a step, by its app and event. */
export function kindOfStep(app: string, event: string): StepKind {
  const kind = kindsByApp.get(appKey(app)) ?? 'action';
  return kinds[kind].actions?.includes(event) ? 'action' : kind;
}

/** True for a built-in app whose steps are more than an action: the engine itself knows them. */
export const isEngineApp = (app: string, event = ''): boolean => kinds[kindOfStep(app, event)].app !== null;

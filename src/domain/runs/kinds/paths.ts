import type { Flow, LogEntry, Next } from '../commands';
import type { RuleGroup } from '../conditions';
import { definitionLimits as limits, type StepHead, type TriggerStep, type Step } from '../definition';
import { ownValue } from '../json';
import { runPath } from '../runPaths';
import { pathsKey } from '../../turningOn';
import type { Kind, StepContext, StepSource, Walk } from './kind';
import {
  addGapsOfRules,
  changeRules,
  checkStepRules,
  readRules,
  readWhenUnreadable,
  unreadableField,
  type CheckView,
  type WhenUnreadable,
} from './rules';

/** Runs each branch whose rules are met, in order, and the fallback if none is. Then the steps after it. */
export interface PathsStep extends StepHead {
  readonly kind: 'paths';
  readonly branches: readonly Branch[];
  readonly whenUnreadable?: WhenUnreadable;
}

declare module '../definition' {
  interface StepTypes {
    readonly paths: PathsStep;
  }
}

export interface Branch {
  readonly key: string;
  readonly title: string;
  /** Null for the fallback, of which there is at most one. */
  readonly rules: RuleGroup | null;
  readonly steps: readonly Step[];
}

export const paths: Kind<PathsStep> = {
  title: 'Paths',
  app: {
    key: pathsKey,
    version: '1.0.4',
    name: 'Paths',
    slug: 'paths',
    isPremium: true,
    popularity: 80,
    addedOn: '2018-09-11',
    about: 'Run different steps for different conditions.',
    icon: 'Split',
    steps: [
      { kind: 'paths_group', action: 'paths', title: 'Split into paths', help: 'Runs the steps of each path whose conditions are met.' },
    ],
  },
  form: [
    { type: 'lead', text: 'Each path whose conditions are met runs, in order. Set the conditions on the paths below.' },
    unreadableField,
  ],
  givesNoData: true,
  names: ['branches', 'whenUnreadable?'],
  create: (head) => ({ ...head, kind: 'paths', branches: [] }),
  begin: (step, newKey) => ({
    ...step,
    branches: [
      { key: newKey('path'), title: 'Path A', rules: { match: 'all', rules: [] }, steps: [] },
      { key: newKey('path'), title: 'Otherwise', rules: null, steps: [] },
    ],
  }),
  read: (source) => {
    const { reader, object, at } = source;
    const branches = reader
      .list(object.branches, `${at}.branches`, limits.branches)
      .map((each, index) => readBranch(source, each, `${at}.branches[${index}]`));
    if (branches.filter(({ rules }) => rules === null).length > 1) reader.issue(`${at}.branches`, 'Only one path can be the fallback.');
    return { branches, ...readWhenUnreadable(source) };
  },
  changeTexts: (step, change) => ({
    ...step,
    branches: step.branches.map((branch) => ({
      ...branch,
      rules: branch.rules === null ? null : changeRules(branch.rules, `branches.${branch.key}`, change),
    })),
  }),
  addGaps: (step, add, locale) => {
    if (step.branches.length === 0) add(step.key, 'Add a path.');
    for (const { key, title, rules, steps } of step.branches) {
      const addNamed: typeof add = (of, message) => add(of, title.trim() === '' ? message : `${title.trim()}: ${message}`);
      if (rules !== null) addGapsOfRules(rules, key, locale, addNamed);
      if (steps.length === 0) addNamed(key, 'Add a step to this path.');
    }
  },
  decide: (step, path, context) => ({ path, ...chooseBranches(step, context) }),
  test: (step, context) => ({ input: null, error: null, ...chooseBranches(step, context) }),
  inner: {
    type: 'branches',
    lists: ({ branches }) => branches.map((branch) => ({ key: branch.key, branch, steps: branch.steps })),
    mapLists: (step, change) => ({
      ...step,
      branches: step.branches.map((branch) => {
        const after = change({ key: branch.key, branch, steps: branch.steps });
        return { ...branch, ...after.branch, key: after.key, steps: after.steps };
      }),
    }),
    fits: (output) => Array.isArray(ownValue(output, 'taken')),
    run: runBranches,
  },
};

/** True for a step with branches, which people add and name. */
export const isPaths = (step: TriggerStep | Step): step is PathsStep => 'kind' in step && step.kind === 'paths';

function readBranch({ reader, key, steps }: StepSource, value: unknown, at: string): Branch {
  const object = reader.record(value, at, ['key', 'title', 'rules', 'steps']);
  return {
    key: key(object.key, `${at}.key`),
    title: reader.text(object.title, `${at}.title`, limits.titleLength),
    rules: object.rules === null ? null : readRules(reader, object.rules, `${at}.rules`),
    steps: steps(object.steps, `${at}.steps`),
  };
}

/** The branches that run: every one whose rules are met, or else the fallback. */
interface BranchChoice {
  /** Keys, in the order of the branches. */
  readonly taken: readonly string[];
  readonly branches: readonly { readonly key: string; readonly isMet: boolean | null; readonly checks: readonly CheckView[] }[];
}

/**
 * Chooses the branches of a paths step: each branch whose rules are met runs, one after the other, and the fallback runs only if
 * none is met. This is how the leading products do it; "only the first" is expressed by rules that exclude each other.
 */
function chooseBranches(
  { branches, whenUnreadable }: PathsStep,
  context: StepContext,
): { readonly outcome: 'succeeded' | 'failed'; readonly output: BranchChoice; readonly error?: string } {
  const results = branches.map(({ key, rules }) => ({
    key,
    ...(rules === null ? { isMet: false, checks: [], problem: null } : checkStepRules(rules, whenUnreadable, context)),
  }));
  const met = results.filter(({ isMet }) => isMet === true).map(({ key }) => key);
  const fallback = branches.filter(({ rules }) => rules === null).map(({ key }) => key);
  const shown = results.map(({ key, isMet, checks }) => ({ key, isMet, checks }));
  const error = results.find(({ problem }) => problem !== null)?.problem ?? null;
  if (error !== null) return { outcome: 'failed', output: { taken: [], branches: shown }, error };
  return { outcome: 'succeeded', output: { taken: met.length > 0 ? met : fallback, branches: shown } };
}

function* runBranches({ branches }: PathsStep, { output }: LogEntry, prefix: string, walk: Walk): Generator<Next, Flow, LogEntry> {
  const taken = new Set((output as BranchChoice).taken);
  for (const branch of branches) {
    const path = runPath(prefix, branch.key);
    if (!taken.has(branch.key)) {
      if (walk.logged(path) === undefined) walk.decide({ path, outcome: 'skipped', output: null });
      continue;
    }
    const flow = yield* walk.runSteps(branch.steps, path);
    walk.forget(branch.steps);
    if (flow === 'failed') return flow;
  }
  if (taken.size === 0) walk.counts.ended += 1;
  return 'on';
}

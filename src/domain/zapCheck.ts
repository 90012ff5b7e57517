/** The requirements for turning a Zap on: one check for the server that refuses and for the screens that explain it. */
import type { Allowance } from './entitlement';
import { formatCount, groupDigits } from './numbers';
import { findTurnOnIssues, plainStepCount, turnOnIssues, type AllotmentUse, type TurnOnIssue } from './turningOn';

/** A step as seen by the check. */
export interface CheckedStep {
  /** Its app without a version: `SlackCLIAPI`. */
  readonly key: string;
  /** The app's name for sentences. */
  readonly app: string;
  readonly isPremium: boolean;
  readonly isPaths: boolean;
  /** The app requires authentication. */
  readonly needsConnection: boolean;
  /** False if the step's event has not been chosen. */
  readonly isEventChosen: boolean;
  /** False for an app that left the catalogue. */
  readonly isAvailable: boolean;
  /** The part of the step that does not run on this server: its app, or only its event. Absent if it runs. */
  readonly cannotRun?: 'app' | 'event';
  /** If the step names a working connection; without it, `connected` says if its owner has one. */
  readonly isConnected?: boolean;
  /** Other gaps of the step, as sentences. */
  readonly gaps?: readonly string[];
}

export const zapIssueTypes = [
  'too_few_steps',
  'event_missing',
  'app_unavailable',
  'cannot_run',
  'missing_connection',
  'incomplete',
  ...turnOnIssues,
] as const;

/** Why a Zap cannot be turned on: the error, its remedy, and a help page if nothing in the Zap is the remedy. */
export interface ZapIssue {
  readonly type: (typeof zapIssueTypes)[number];
  readonly message: string;
  readonly fix: string;
  /** Alternatives to upgrading the plan, to be used in the middle of a sentence; null where an upgrade does not help. */
  readonly instead: string | null;
  readonly helpUrl: string | null;
}

/**
 * Everything that prevents a Zap from being turned on; empty if nothing does. First the Zap's own gaps, then the limits of the
 * plan. `connected`: the keys of the apps that its owner has connected in the account. `usage` excludes the Zap.
 */
export function checkZap(
  { steps, connected }: { readonly steps: readonly CheckedStep[]; readonly connected: ReadonlySet<string> },
  allowance: Allowance,
  usage: AllotmentUse,
): readonly ZapIssue[] {
  const issues: ZapIssue[] = [];
  const add = (type: ZapIssue['type'], message: string, fix: string, more: Partial<Pick<ZapIssue, 'helpUrl' | 'instead'>> = {}): void => {
    if (!issues.some((known) => known.message === message)) issues.push({ type, message, fix, helpUrl: null, instead: null, ...more });
  };
  if (steps.length < plainStepCount)
    add('too_few_steps', 'A Zap needs a trigger and at least one action.', 'Edit your Zap and add what is missing.');
  steps.forEach(({ app, isEventChosen }, position) => {
    if (!isEventChosen)
      add('event_missing', `Step ${position + 1} needs an event from ${app}.`, `Edit your Zap and choose what happens in ${app}.`);
  });
  for (const { app, isAvailable } of steps) {
    if (!isAvailable)
      add('app_unavailable', `${app} is no longer available.`, `Edit your Zap and use an app other than ${app}.`, { helpUrl: '/help' });
  }
  for (const { key, app, needsConnection, isAvailable, cannotRun, isConnected = connected.has(key) } of steps) {
    if (!isAvailable) continue;
    // A connection does not help a step that does not run even then.
    if (cannotRun === 'app') add('cannot_run', `${app} can’t run here yet.`, `Edit your Zap and use an app other than ${app}.`);
    else if (cannotRun === 'event')
      add('cannot_run', `An event of ${app} can’t run here yet.`, `Edit your Zap and choose another event of ${app}.`);
    else if (needsConnection && !isConnected) add('missing_connection', `${app} isn’t connected.`, `Connect ${app} to continue.`);
  }
  steps.forEach(({ app, isAvailable, isEventChosen, cannotRun, gaps = [] }, position) => {
    if (!isAvailable || !isEventChosen || cannotRun !== undefined) return;
    for (const gap of gaps) add('incomplete', `Step ${position + 1} (${app}): ${gap}`, 'Edit your Zap and complete its steps.');
  });
  const plain = {
    stepCount: steps.length,
    usesPremiumApp: steps.some(({ isPremium }) => isPremium),
    usesPaths: steps.some(({ isPaths }) => isPaths),
  };
  for (const type of findTurnOnIssues(allowance, usage, plain)) {
    const [message, instead, fix = upgradeOr(instead)] = sentences[type](allowance, steps);
    add(type, message, fix, { instead });
  }
  return issues;
}

const upgradeOr = (...instead: string[]): string => `Upgrade your plan, or ${new Intl.ListFormat('en').format(instead)}.`;

/** Solutions of the issues, each sentence once: an upgrade is proposed once, however many of them it would fix. */
export function fixesFor(issues: readonly ZapIssue[]): string[] {
  const ofPlan = issues.filter(({ instead }) => instead !== null);
  const others = issues.filter(({ instead }) => instead === null).map(({ fix }) => fix);
  const upgrade = ofPlan.length > 1 ? [upgradeOr(...ofPlan.map(({ instead }) => instead!))] : ofPlan.map(({ fix }) => fix);
  return [...new Set([...others, ...upgrade])];
}

/** The plan's objection to the Zap, the alternative to upgrading it, and the sentence for both where it differs. */
type PlanSentences = readonly [message: string, instead: string, fix?: string];

const sentences: Readonly<Record<TurnOnIssue, (allowance: Allowance, steps: readonly CheckedStep[]) => PlanSentences>> = {
  zap_limit: ({ zapLimit }) => [
    `Your plan allows ${zapLimit === 1 ? 'one active Zap' : formatCount(zapLimit, 'active Zap')}, and you’ve reached that limit.`,
    'turn another Zap off',
    'Turn another Zap off, or upgrade your plan.',
  ],
  multistep: (_allowance, steps) => [
    `Your plan allows Zaps with up to ${plainStepCount} steps, and this one has ${steps.length}.`,
    'keep a trigger and one action',
  ],
  premium_app: (_allowance, steps) => {
    const apps = [...new Set(steps.filter(({ isPremium }) => isPremium).map(({ app }) => app))];
    return [
      apps.length === 1
        ? `${apps[0]} is a premium app, and your plan doesn’t include premium apps.`
        : `${apps.join(', ')} are premium apps, and your plan doesn’t include them.`,
      'use other apps',
    ];
  },
  paths: () => ['Your plan doesn’t include paths.', 'remove the paths'],
  task_limit: ({ taskLimit }) => [`The ${groupDigits(taskLimit)} tasks for this period are used up.`, 'wait for the next period'],
};

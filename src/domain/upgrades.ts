import { hasCapacity, type Allowance } from './entitlement';
import type { AllotmentUse, TurnOnIssue } from './turningOn';

/** Features for which an upgrade is suggested. */
export const upgradeKinds = ['apps', 'emailSupport', 'multistep', 'paths', 'taskLimit', 'lowTaskLimit', 'zaps'] as const;
export type UpgradeKind = (typeof upgradeKinds)[number];

/** Tasks are low when three quarters of them are used: early enough to act. */
const lowTaskShare = 0.75;

/** The features that an account lacks now, by its entitlement and usage, in the order of `upgradeKinds`. */
export function upgradesDue(allowance: Allowance, { tasks, zaps }: AllotmentUse): readonly UpgradeKind[] {
  const { taskLimit, allowsMoreTasks } = allowance;
  const areTasksLimited = taskLimit >= 0 && !allowsMoreTasks;
  const isUsedUp = areTasksLimited && !hasCapacity(taskLimit, tasks);
  const isDue: Readonly<Record<UpgradeKind, boolean>> = {
    apps: !allowance.allowsPremiumApps,
    emailSupport: !allowance.allowsEmailSupport,
    multistep: !allowance.allowsMultistep,
    paths: !allowance.allowsPaths,
    taskLimit: isUsedUp,
    lowTaskLimit: areTasksLimited && !isUsedUp && tasks >= taskLimit * lowTaskShare,
    zaps: !hasCapacity(allowance.zapLimit, zaps),
  };
  return upgradeKinds.filter((kind) => isDue[kind]);
}

const kindsOfIssues: Readonly<Record<TurnOnIssue, UpgradeKind>> = {
  zap_limit: 'zaps',
  multistep: 'multistep',
  premium_app: 'apps',
  paths: 'paths',
  task_limit: 'taskLimit',
};

/** The upgrade that would allow a Zap that was refused for this reason. */
export function upgradeFor(issue: TurnOnIssue): UpgradeKind {
  return kindsOfIssues[issue];
}

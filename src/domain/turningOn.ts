import { type Allowance, hasCapacity } from './entitlement';

/** Why a Zap cannot be on: too many Zaps are on, its structure is not allowed, or the tasks of the period are used up. */
export const turnOnIssues = ['zap_limit', 'multistep', 'premium_app', 'paths', 'task_limit'] as const;
export type TurnOnIssue = (typeof turnOnIssues)[number];

/** An account's usage: active Zaps, and tasks of the period. */
export interface AllotmentUse {
  readonly zaps: number;
  readonly tasks: number;
}

/** The properties of a Zap that a plan limits. */
export interface RunnableZap {
  /** Including the trigger. */
  readonly stepCount: number;
  readonly usesPremiumApp: boolean;
  readonly usesPaths: boolean;
}

/** The built-in app that splits a Zap into paths. */
export const pathsKey = 'BranchingCLIAPI';

/** Steps of a Zap on a plan without multi-step Zaps: a trigger and one action. */
export const plainStepCount = 2;

/** Why a plan does not allow a Zap, regardless of other Zaps; empty if it does. */
export function findPlanIssues(allowance: Allowance, zap: RunnableZap): ('multistep' | 'premium_app' | 'paths')[] {
  return [
    ...(zap.stepCount > plainStepCount && !allowance.allowsMultistep ? (['multistep'] as const) : []),
    ...(zap.usesPremiumApp && !allowance.allowsPremiumApps ? (['premium_app'] as const) : []),
    ...(zap.usesPaths && !allowance.allowsPaths ? (['paths'] as const) : []),
  ];
}

/**
 * Why a Zap that is off may not be turned on, in the order of `turnOnIssues`; empty if it may. `usage` excludes it. Used-up tasks
 * block it only if more of them cannot be charged.
 */
export function findTurnOnIssues(allowance: Allowance, usage: AllotmentUse, zap: RunnableZap): TurnOnIssue[] {
  return [
    ...(hasCapacity(allowance.zapLimit, usage.zaps) ? [] : (['zap_limit'] as const)),
    ...findPlanIssues(allowance, zap),
    ...(allowance.allowsMoreTasks || hasCapacity(allowance.taskLimit, usage.tasks) ? [] : (['task_limit'] as const)),
  ];
}

/** An active Zap, and how much it is used. */
export interface RunningZap extends RunnableZap {
  readonly id: number;
  /** Its recent tasks; the more, the sooner it stays on. */
  readonly tasks: number;
}

/**
 * The active Zaps that would have to pause under an allowance, and why; by id. Those that the plan does not allow pause for that
 * reason and use no capacity. Of the others the chosen ones stay first, then the most used, then the oldest (lowest id), up to
 * the limit.
 */
export function pausesUnder(
  allowance: Allowance,
  running: readonly RunningZap[],
  chosen: ReadonlySet<number> = new Set(),
): ReadonlyMap<number, readonly TurnOnIssue[]> {
  const pauses = new Map<number, readonly TurnOnIssue[]>();
  const able: RunningZap[] = [];
  for (const zap of running) {
    const issues = findPlanIssues(allowance, zap);
    if (issues.length > 0) pauses.set(zap.id, issues);
    else able.push(zap);
  }
  if (allowance.zapLimit < 0) return pauses;
  const rank = (zap: RunningZap) => (chosen.has(zap.id) ? 0 : 1);
  able.sort((a, b) => rank(a) - rank(b) || b.tasks - a.tasks || a.id - b.id);
  for (const zap of able.slice(allowance.zapLimit)) pauses.set(zap.id, ['zap_limit']);
  return pauses;
}

/** The effect of a change of limits on an account's Zaps. */
export interface Switches {
  /** To be turned off, with the reasons; without one if a person chose so although there was capacity. */
  readonly pauses: ReadonlyMap<number, readonly TurnOnIssue[]>;
  /** Paused earlier, to be turned on again. */
  readonly restores: readonly number[];
  /** The Zaps that the limits allow, the most used first: `zapLimit` of them can be on. */
  readonly choosable: readonly number[];
}

/**
 * The result for the Zaps that are on, or were paused by an earlier change, under other limits. Without a choice, active ones
 * take precedence over those that would be restored; with a choice, exactly the chosen ones are on afterwards: it must be within
 * `choosable` and `zapLimit`.
 */
export function switchesUnder(
  allowance: Allowance,
  zaps: readonly (RunningZap & { readonly isOn: boolean })[],
  chosen: ReadonlySet<number> | null = null,
): Switches {
  const running = zaps.filter(({ isOn }) => isOn);
  const able = zaps.filter((zap) => findPlanIssues(allowance, zap).length === 0).sort((a, b) => b.tasks - a.tasks || a.id - b.id);
  const choosable = able.map(({ id }) => id);
  if (chosen === null) {
    const off = pausesUnder(allowance, zaps, new Set(running.map(({ id }) => id)));
    return {
      pauses: new Map(running.flatMap(({ id }) => (off.has(id) ? [[id, off.get(id)!] as const] : []))),
      restores: zaps.filter(({ id, isOn }) => !isOn && !off.has(id)).map(({ id }) => id),
      choosable,
    };
  }
  const isScarce = allowance.zapLimit >= 0 && able.length > allowance.zapLimit;
  const reasonsOf = (zap: RunningZap): readonly TurnOnIssue[] => {
    const issues = findPlanIssues(allowance, zap);
    return issues.length > 0 || !isScarce ? issues : ['zap_limit'];
  };
  return {
    pauses: new Map(running.filter(({ id }) => !chosen.has(id)).map((zap) => [zap.id, reasonsOf(zap)])),
    restores: zaps.filter(({ id, isOn }) => !isOn && chosen.has(id)).map(({ id }) => id),
    choosable,
  };
}

import { type Allowance, hasRoom } from './entitlement';

/** Why a Zap cannot be on: more Zaps are on than may be, or what it is made of; or the tasks of the period are used up. */
export const turnOnFaults = ['zap_limit', 'multistep', 'premium_app', 'paths', 'task_limit'] as const;
export type TurnOnFault = (typeof turnOnFaults)[number];

/** How much of its allotments an account uses: Zaps that are on, and tasks of the period. */
export interface AllotmentUse {
  readonly zaps: number;
  readonly tasks: number;
}

/** A Zap as far as a plan minds it. */
export interface RunnableZap {
  /** The trigger included. */
  readonly stepCount: number;
  readonly usesPremiumApp: boolean;
  readonly usesPaths: boolean;
}

/** The built-in app by which a Zap goes one way or another. */
export const pathsKey = 'BranchingCLIAPI';

/** Steps of a Zap on a plan without multistep Zaps: a trigger and one action. */
export const plainStepCount = 2;

/** What a plan has against a Zap, whatever else is on; empty when nothing. */
export function faultsOf(allowance: Allowance, zap: RunnableZap): ('multistep' | 'premium_app' | 'paths')[] {
  return [
    ...(zap.stepCount > plainStepCount && !allowance.allowsMultistep ? (['multistep'] as const) : []),
    ...(zap.usesPremiumApp && !allowance.allowsPremiumApps ? (['premium_app'] as const) : []),
    ...(zap.usesPaths && !allowance.allowsPaths ? (['paths'] as const) : []),
  ];
}

/**
 * Why a Zap that is off may not be turned on, in the order of `turnOnFaults`; empty when it may. `usage` is that before it is on.
 * Tasks that are used up stand in its way only where more of them cannot be charged for.
 */
export function mayTurnOn(allowance: Allowance, usage: AllotmentUse, zap: RunnableZap): TurnOnFault[] {
  return [
    ...(hasRoom(allowance.zapLimit, usage.zaps) ? [] : (['zap_limit'] as const)),
    ...faultsOf(allowance, zap),
    ...(allowance.allowsMoreTasks || hasRoom(allowance.taskLimit, usage.tasks) ? [] : (['task_limit'] as const)),
  ];
}

/** A Zap that is on, and how much it is used. */
export interface RunningZap extends RunnableZap {
  readonly id: number;
  /** Tasks that it ran lately; the more, the sooner it stays on. */
  readonly tasks: number;
}

/**
 * Which of the Zaps that are on would have to pause under an allowance, and why; by id. Those that the plan has something against
 * pause for that and take no room. Of the others the chosen ones stay first, then the most used, then the oldest (lowest id), as
 * many as may be on.
 */
export function pausesUnder(
  allowance: Allowance,
  running: readonly RunningZap[],
  chosen: ReadonlySet<number> = new Set(),
): ReadonlyMap<number, readonly TurnOnFault[]> {
  const pauses = new Map<number, readonly TurnOnFault[]>();
  const able: RunningZap[] = [];
  for (const zap of running) {
    const faults = faultsOf(allowance, zap);
    if (faults.length > 0) pauses.set(zap.id, faults);
    else able.push(zap);
  }
  if (allowance.zapLimit < 0) return pauses;
  const rank = (zap: RunningZap) => (chosen.has(zap.id) ? 0 : 1);
  able.sort((a, b) => rank(a) - rank(b) || b.tasks - a.tasks || a.id - b.id);
  for (const zap of able.slice(allowance.zapLimit)) pauses.set(zap.id, ['zap_limit']);
  return pauses;
}

/** What a change of limits does to an account's Zaps. */
export interface Switches {
  /** To be switched off, with the reasons; without one where somebody chose so although there was room. */
  readonly pauses: ReadonlyMap<number, readonly TurnOnFault[]>;
  /** Paused earlier, to be switched on again. */
  readonly restores: readonly number[];
  /** Those that the limits have nothing against, the most used first: as many as `zapLimit` of them can be on. */
  readonly choosable: readonly number[];
}

/**
 * What becomes of the Zaps that are on, or were paused by an earlier change, under other limits. Without a choice those that are
 * on go before those that would be restored; with one, the chosen ones are on afterwards and no others: it must be within
 * `choosable` and `zapLimit`.
 */
export function switchesUnder(
  allowance: Allowance,
  zaps: readonly (RunningZap & { readonly isOn: boolean })[],
  chosen: ReadonlySet<number> | null = null,
): Switches {
  const running = zaps.filter(({ isOn }) => isOn);
  const able = zaps.filter((zap) => faultsOf(allowance, zap).length === 0).sort((a, b) => b.tasks - a.tasks || a.id - b.id);
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
  const reasonsOf = (zap: RunningZap): readonly TurnOnFault[] => {
    const faults = faultsOf(allowance, zap);
    return faults.length > 0 || !isScarce ? faults : ['zap_limit'];
  };
  return {
    pauses: new Map(running.filter(({ id }) => !chosen.has(id)).map((zap) => [zap.id, reasonsOf(zap)])),
    restores: zaps.filter(({ id, isOn }) => !isOn && chosen.has(id)).map(({ id }) => id),
    choosable,
  };
}

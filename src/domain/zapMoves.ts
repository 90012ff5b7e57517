import { days, hours } from './durations';
import type { Allowance } from './entitlement';
import { faultsOf, type RunnableZap } from './turningOn';

/** The most Zaps of one move; clients with more move several times. */
export const mostZapsInAMove = 50_000;
/** Room for the ids of so many Zaps, each of up to ten digits. */
export const zapMoveBodyBytes = 640 * 1024;
/** How long a move can be undone, in milliseconds. */
export const undoWindow = hours(24);
/** How long its report is kept, in milliseconds. */
export const zapMovesKept = days(30);

export type ZapMoveState = 'on' | 'off' | 'draft';

/** What keeps a Zap from running in the account that it moves to. */
export type PauseKind = 'zap_limit' | 'multistep' | 'premium_app' | 'paths' | 'missing_connection';
/** With what else is worth knowing before a move. */
export type MoveReasonKind = PauseKind | 'leaves_shared_folder' | 'leaves_private_folder' | 'draft';
/** With what an undo could not give back. */
export type ReportReasonKind = MoveReasonKind | 'changed_since' | 'folder_gone' | 'owner_gone';

export interface MoveReason<Kind extends string = MoveReasonKind> {
  readonly kind: Kind;
  /** The key of an app, without a version, with `premium_app` and `missing_connection`. */
  readonly app: string | null;
}

export type MoveVerdict = 'ready' | 'pauses' | 'blocked';

/** What an account has room for and allows at one moment. */
export interface Room {
  /** Zaps that are switched on there. */
  readonly zapsOn: number;
  readonly allowance: Allowance;
}

/** A Zap as far as its verdict depends on it. */
export interface JudgedZap extends Pick<RunnableZap, 'stepCount' | 'usesPaths'> {
  readonly id: number;
  readonly state: ZapMoveState;
  /** Keys of the premium apps that it uses. */
  readonly premiumApps: readonly string[];
  /** Keys of apps to which its owner is connected where it is, while its owner there is not. */
  readonly lostConnections: readonly string[];
  readonly leavesSharedFolder: boolean;
  readonly leavesPrivateFolder: boolean;
  /** False when the mover may see it, but not take it out of its folder. */
  readonly mayMove: boolean;
}

export interface Judgement {
  readonly id: number;
  readonly verdict: MoveVerdict;
  readonly reasons: readonly MoveReason[];
  /** What the move makes of it; a blocked one stays as it is. */
  readonly state: ZapMoveState;
}

/**
 * What a move would make of each Zap. One that is on and could not be on in the target is moved switched off: nothing is lost,
 * and nothing runs above a limit. Of those that could be on, the first ones listed fill the room below the limit, and the others
 * pause; one that pauses for another reason takes no room. A Zap that is off, or a draft, is always ready: the reasons then say
 * what would keep it from being switched on, the limit apart, since that changes with every switch.
 *
 * Tasks that are used up pause nothing: a Zap that is on stays so then, in the account where it is as well. A connection counts only
 * when the Zap has it now: one that was never connected runs no worse after the move.
 */
export function judgeMove(zaps: readonly JudgedZap[], room: Room): Judgement[] {
  const { zapLimit } = room.allowance;
  let left = zapLimit < 0 ? Infinity : Math.max(0, zapLimit - room.zapsOn);
  return zaps.map((zap) => {
    if (!zap.mayMove) return { id: zap.id, verdict: 'blocked', reasons: [reason('leaves_shared_folder')], state: zap.state };
    const obstacles = obstaclesOf(zap, room);
    const wantsRoom = zap.state === 'on' && obstacles.length === 0;
    const fits = wantsRoom && left > 0;
    if (fits) left -= 1;
    const reasons = [
      ...(wantsRoom && !fits ? [reason('zap_limit')] : []),
      ...obstacles,
      ...(zap.leavesSharedFolder ? [reason('leaves_shared_folder')] : []),
      ...(zap.leavesPrivateFolder ? [reason('leaves_private_folder')] : []),
      ...(zap.state === 'draft' ? [reason('draft')] : []),
    ];
    const pauses = zap.state === 'on' && !fits;
    return { id: zap.id, verdict: pauses ? 'pauses' : 'ready', reasons, state: pauses ? 'off' : zap.state };
  });
}

/**
 * The state that an undo wants for a Zap that was `was_state` before the move, `state` after it and is `now`. What is a draft by
 * now stays one, since it may not be finished; a draft that was finished since does not become one again, but is off. What the
 * move switched off is to be on again, unless it was `isChangedSince`: it may not be fit to run any more. What somebody has
 * switched off since the move stays off, as they want it.
 */
export function stateToRestore(
  { was_state: was, state: after }: { readonly was_state: ZapMoveState; readonly state: ZapMoveState },
  now: ZapMoveState,
  isChangedSince: boolean,
): ZapMoveState {
  if (now === 'draft') return 'draft';
  if (was !== 'on') return 'off';
  return now === 'on' || (after === 'off' && !isChangedSince) ? 'on' : 'off';
}

function obstaclesOf(zap: JudgedZap, { allowance }: Room): MoveReason<PauseKind>[] {
  const faults = faultsOf(allowance, { ...zap, usesPremiumApp: zap.premiumApps.length > 0 });
  return [
    ...faults.flatMap((kind): MoveReason<PauseKind>[] =>
      kind === 'premium_app' ? zap.premiumApps.map((app) => reason(kind, app)) : [reason(kind)],
    ),
    ...zap.lostConnections.map((app) => reason('missing_connection', app)),
  ];
}

function reason<Kind extends MoveReasonKind>(kind: Kind, app: string | null = null): MoveReason<Kind> {
  return { kind, app };
}

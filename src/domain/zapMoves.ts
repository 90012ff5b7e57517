import { days, hours } from './durations';
import type { Allowance } from './entitlement';
import { findPlanIssues, type RunnableZap } from './turningOn';

/** The maximum number of Zaps in one move; clients with more make several moves. */
export const maxZapsInAMove = 50_000;
/** Enough space for the ids of this many Zaps, each of up to ten digits. */
export const zapMoveBodyBytes = 640 * 1024;
/** How long a move can be undone, in milliseconds. */
export const undoWindow = hours(24);
/** For how long its report is kept, in milliseconds. */
export const zapMovesKept = days(30);

export type ZapMoveState = 'on' | 'off' | 'draft';

/** An obstacle that prevents a Zap from running in the target account. */
export type PauseKind = 'zap_limit' | 'multistep' | 'premium_app' | 'paths' | 'missing_connection' | 'unchosen_connection';
/** With other facts worth knowing before a move. */
export type MoveReasonKind = PauseKind | 'leaves_shared_folder' | 'leaves_private_folder' | 'draft';
/** With what an undo could not restore. */
export type ReportReasonKind = MoveReasonKind | 'changed_since' | 'folder_gone' | 'owner_gone';

export interface MoveReason<Kind extends string = MoveReasonKind> {
  readonly kind: Kind;
  /** The key of an app, without a version, with `premium_app`, `missing_connection` and `unchosen_connection`. */
  readonly app: string | null;
}

/** A person's choice of the connection that moved Zaps use for an app in the target account. */
export interface ConnectionChoice {
  /** The key of the app, without a version. */
  readonly app: string;
  /** The connection of the source account that is replaced; null: every connection of the app without a separate choice. */
  readonly fromConnectionId: number | null;
  /** Null: connect it later. */
  readonly connectionId: number | null;
  /** Only for these Zaps; null: for all without a separate choice. */
  readonly zapIds: readonly number[] | null;
}

/** A connection of the source account that a Zap names. */
export interface ConnectionSource {
  readonly app: string;
  readonly from: number;
}

/** The connection that replaces a connection of a Zap when it is moved. */
export interface ConnectionUse extends ConnectionSource {
  /** Null: none, until a person chooses one. */
  readonly connectionId: number | null;
  /** Ids of the connections to choose from. */
  readonly choices: readonly number[];
}

/** The choices that a person has made, ready to be looked up. Undefined: nothing was chosen. */
export interface MoveChoices {
  of(zapId: number, source: ConnectionSource): number | null | undefined;
  forAll(source: ConnectionSource): number | null | undefined;
}

/** Reads choices; of several for the same the last one counts, and one for a connection counts before one for its app. */
export function readChoices(choices: readonly ConnectionChoice[]): MoveChoices {
  const found = new Map<string, number | null>();
  const keyOf = (app: string, from: number | null, zapId: number | null) => JSON.stringify([app, from, zapId]);
  for (const { app, fromConnectionId, connectionId, zapIds } of choices) {
    for (const zapId of zapIds ?? [null]) found.set(keyOf(app, fromConnectionId, zapId), connectionId);
  }
  const look = (zapId: number | null, { app, from }: ConnectionSource) => {
    const own = found.get(keyOf(app, from, zapId));
    return own === undefined ? found.get(keyOf(app, null, zapId)) : own;
  };
  return { of: look, forAll: (source) => look(null, source) };
}

/**
 * The connection that replaces a connection of a Zap: the connection chosen for this Zap, otherwise the connection chosen for all
 * Zaps if this Zap can use it, otherwise the only usable connection. Null: none. Undefined if the connection chosen for this Zap is
 * not among `usable`.
 */
export function chooseConnection(
  { of, forAll }: MoveChoices,
  { id, usable, ...source }: ConnectionSource & { readonly id: number; readonly usable: readonly number[] },
): number | null | undefined {
  const own = of(id, source);
  if (own !== undefined) return own === null || usable.includes(own) ? own : undefined;
  const common = forAll(source);
  if (common === null || (common !== undefined && usable.includes(common))) return common;
  return usable.length === 1 ? usable[0]! : null;
}

export type MoveVerdict = 'ready' | 'pauses' | 'blocked';

/** The capacity and the features of an account at one moment. */
export interface Capacity {
  /** Active Zaps there. */
  readonly zapsOn: number;
  readonly allowance: Allowance;
}

/** The data of a Zap that its verdict depends on. */
export interface MovingZap extends Pick<RunnableZap, 'stepCount' | 'usesPaths'> {
  readonly id: number;
  readonly state: ZapMoveState;
  /** Keys of the premium apps that it uses. */
  readonly premiumApps: readonly string[];
  /** Keys of apps that the Zap has a connection for, and the target account has none that it could use. */
  readonly lostConnections: readonly string[];
  /** Keys of apps for which the target account has connections, but none is chosen. */
  readonly unchosenConnections: readonly string[];
  readonly leavesSharedFolder: boolean;
  readonly leavesPrivateFolder: boolean;
  /** False if the mover may see it, but not take it out of its folder. */
  readonly mayMove: boolean;
}

export interface MoveResult {
  readonly id: number;
  readonly verdict: MoveVerdict;
  readonly reasons: readonly MoveReason[];
  /** The state after the move; a blocked one stays unchanged. */
  readonly state: ZapMoveState;
}

/**
 * The verdict of a move for each Zap. An active one that could not be on in the target is moved and turned off: nothing is lost,
 * and nothing runs above a limit. Of those that could be on, the first in the list fill the capacity below the limit, and the
 * others pause; one that pauses for another reason uses no capacity. A Zap that is off, or a draft, is always ready: the reasons
 * then say what would prevent it from being turned on, except the limit, because that changes constantly. Used-up tasks pause
 * nothing: an active Zap stays on in its present account as well. A connection counts only if the Zap has it now: one that was
 * never connected is no worse off after the move.
 */
export function evaluateMoves(zaps: readonly MovingZap[], capacity: Capacity): MoveResult[] {
  const { zapLimit } = capacity.allowance;
  let left = zapLimit < 0 ? Infinity : Math.max(0, zapLimit - capacity.zapsOn);
  return zaps.map((zap) => {
    if (!zap.mayMove) return { id: zap.id, verdict: 'blocked', reasons: [reason('leaves_shared_folder')], state: zap.state };
    const issues = issuesOf(zap, capacity);
    const wantsCapacity = zap.state === 'on' && issues.length === 0;
    const fits = wantsCapacity && left > 0;
    if (fits) left -= 1;
    const reasons = [
      ...(wantsCapacity && !fits ? [reason('zap_limit')] : []),
      ...issues,
      ...(zap.leavesSharedFolder ? [reason('leaves_shared_folder')] : []),
      ...(zap.leavesPrivateFolder ? [reason('leaves_private_folder')] : []),
      ...(zap.state === 'draft' ? [reason('draft')] : []),
    ];
    const pauses = zap.state === 'on' && !fits;
    return { id: zap.id, verdict: pauses ? 'pauses' : 'ready', reasons, state: pauses ? 'off' : zap.state };
  });
}

/**
 * The target state of an undo for a Zap that was `was_state` before the move, `state` after it and is `now`. A Zap that is now a
 * draft stays one, because it may be unfinished; a draft that was finished since does not become one again, but is off. A Zap
 * that the move turned off is turned on again, unless it was `isChangedSince`: it may no longer be able to run. A Zap that a
 * person has turned off since the move stays off.
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

function issuesOf(zap: MovingZap, { allowance }: Capacity): MoveReason<PauseKind>[] {
  const issues = findPlanIssues(allowance, { ...zap, usesPremiumApp: zap.premiumApps.length > 0 });
  return [
    ...issues.flatMap((kind): MoveReason<PauseKind>[] =>
      kind === 'premium_app' ? zap.premiumApps.map((app) => reason(kind, app)) : [reason(kind)],
    ),
    ...zap.lostConnections.map((app) => reason('missing_connection', app)),
    ...zap.unchosenConnections.map((app) => reason('unchosen_connection', app)),
  ];
}

function reason<Kind extends MoveReasonKind>(kind: Kind, app: string | null = null): MoveReason<Kind> {
  return { kind, app };
}

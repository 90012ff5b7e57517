import {
  type Capacity,
  type ConnectionChoice,
  type ConnectionUse,
  evaluateMoves,
  type MoveResult,
  type ZapMoveState,
} from '../../domain/zapMoves';
import type { Db, ServerContext } from '../platform/context';
import { findRole } from '../access/store';
import { type AccountRecord, findAccountOf, grantsOf } from '../accounts/store';
import { buildsOfZaps, connectionsOf, type OfferedConnection, rolesIn, titlesOfConnections, type ZapRow, zapsOfIds } from './load.store';
import { type ConnectionUses, connectionUsesOf } from './connectionUses';
import type { Role } from '../../domain/roles';
import { pathsKey } from '../../domain/turningOn';
import { mayMoveZap } from './policy';
import { maySeeZap } from '../zaps/policy';
import { type FolderOfZap, foldersOfZaps } from '../folders/store';
import { entitlement } from '../../domain/entitlement';
import { zapsOn } from './move.store';

/** A Zap in the target account, as it would be if nothing blocked it. */
interface MoveCandidate {
  readonly zap: ZapRow;
  readonly state: ZapMoveState;
  readonly nextOwnerId: number;
  readonly folders: readonly FolderOfZap[];
  readonly mayMove: boolean;
}

interface Direction {
  readonly fromId: number;
  readonly targetId: number;
}

/** The verdict on each, in order, with the connections that it gets. Three queries, for any number. */
export async function evaluateMove(
  db: Db,
  candidates: readonly MoveCandidate[],
  { fromId, targetId, uses }: Direction & { readonly uses: ReadonlyMap<number, readonly ConnectionUse[]> },
  capacity: Capacity,
): Promise<MoveResult[]> {
  const builds = await buildsOfZaps(
    db,
    candidates.map(({ zap }) => zap.id),
  );
  const here = await connectionsOf(db, fromId);
  const there = await connectionsOf(db, targetId);
  return evaluateMoves(
    candidates.map(({ zap, state, nextOwnerId, folders, mayMove }) => {
      const { steps, apps, premiumApps } = builds.get(zap.id) ?? { steps: 0, apps: [], premiumApps: [] };
      const own = uses.get(zap.id) ?? [];
      // A Zap whose steps name no connection has them by the person who owns it.
      const byOwner = apps.filter((app) => own.every((use) => use.app !== app) && here.has(zap.owner_id, app));
      const open = eachAppOnce(own.filter(({ connectionId }) => connectionId === null));
      return {
        id: zap.id,
        state,
        stepCount: steps,
        usesPaths: apps.includes(pathsKey),
        premiumApps,
        lostConnections: [
          ...byOwner.filter((app) => !there.has(nextOwnerId, app)),
          ...open.filter(({ choices }) => choices.length === 0).map(({ app }) => app),
        ],
        unchosenConnections: open.filter(({ choices }) => choices.length > 0).map(({ app }) => app),
        leavesSharedFolder: folders.some(({ isShared }) => isShared),
        leavesPrivateFolder: folders.some(({ isShared }) => !isShared),
        mayMove,
      };
    }),
    capacity,
  );
}

/**
 * The Zaps as they would move to the target: each stays with its owner if that is a member of the target, otherwise it becomes
 * the mover's. Null if the mover cannot see one of them, as if it did not exist (S51).
 */
export async function moveCandidatesOf(
  db: Db,
  actor: { readonly id: number; readonly role: Role },
  zaps: readonly ZapRow[],
  targetId: number,
): Promise<MoveCandidate[] | null> {
  const folders = await foldersOfZaps(
    db,
    zaps.map(({ id }) => id),
  );
  const members = await rolesIn(db, targetId);
  const placed = zaps.map((zap) => ({ ...zap, folders: folders.get(zap.id) ?? [] }));
  if (!placed.every((zap) => maySeeZap(actor.id, zap))) return null;
  return placed.map(({ folders: of, ...zap }) => ({
    zap,
    state: zap.state,
    nextOwnerId: members.has(zap.owner_id) ? zap.owner_id : actor.id,
    folders: of,
    mayMove: mayMoveZap(actor, { owner_id: zap.owner_id, folders: of }),
  }));
}

/** One use of each app: a reason names an app once. */
const eachAppOnce = (uses: readonly ConnectionUse[]): ConnectionUse[] => [...new Map(uses.map((use) => [use.app, use])).values()];

/** The result of a move if it were made now. */
export interface MovePlan {
  readonly version: string;
  readonly target: { readonly id: number; readonly name: string; readonly capacity: Capacity };
  readonly zaps: readonly { readonly title: string; readonly result: MoveResult; readonly uses: readonly ConnectionUse[] }[];
  /** The connections that the caller can choose. */
  readonly offered: readonly OfferedConnection[];
  /** The names of the connections that the Zaps use now, by id; without those that the caller may not use. */
  readonly sourceTitles: ReadonlyMap<number, string>;
}

/** A move to be planned. */
export interface MoveToPlan extends Direction {
  readonly zapIds: readonly number[];
  readonly choices: readonly ConnectionChoice[];
}

/**
 * The verdict on each Zap, in the order of `zapIds`; each counts once. Null if the caller is not in both accounts, or one of the
 * Zaps is not in `fromId` or not visible to them: the same reply for all, so that it reveals nothing about others' Zaps (S53).
 * `connection_unavailable` if a chosen connection is not one that the Zap can use in the target (`connectionUsesOf`).
 */
export async function planMove(
  context: ServerContext,
  profileId: number,
  { fromId, targetId, zapIds, choices }: MoveToPlan,
): Promise<MovePlan | 'connection_unavailable' | null> {
  const { db, clock } = context;
  const role = await findRole(db, profileId, fromId, context.clock.now());
  const target = await findAccountOf(db, profileId, targetId, context.clock.now());
  if (role === null || target === null || fromId === targetId) return null;
  const ids = [...new Set(zapIds)];
  const zaps = await zapsOfIds(db, ids);
  if (zaps.length < ids.length || zaps.some((zap) => zap.account_id !== fromId)) return null;
  const candidates = await moveCandidatesOf(db, { id: profileId, role }, zaps, targetId);
  if (candidates === null) return null;
  const capacity = await capacityOf(db, target, clock.now());
  const connections = await connectionUsesOf(db, placedZaps(candidates), { targetId, actorId: profileId, choices });
  if (connections === null) return 'connection_unavailable';
  const { uses, offered } = connections;
  const results = await evaluateMove(db, candidates, { fromId, targetId, uses }, capacity);
  return {
    version: versionOf(context, { fromId, targetId, uses }, candidates, results),
    target: { id: target.id, name: target.name, capacity },
    zaps: results.map((result, index) => ({ title: zaps[index]?.title ?? '', result, uses: uses.get(result.id) ?? [] })),
    offered,
    sourceTitles: await titlesOfConnections(db, [...new Set([...uses.values()].flat().map(({ from }) => from))], profileId),
  };
}

/** Candidates with their next owners. */
export const placedZaps = (candidates: readonly MoveCandidate[]) =>
  candidates.map(({ zap, nextOwnerId }) => ({ id: zap.id, ownerId: nextOwnerId }));

/**
 * A digest of everything that a plan promises: which Zaps move in which order from where to where, their state, owners,
 * connections and verdicts. It stays valid as long as all of that is the same, even if other data changes.
 */
export function versionOf(
  { encryption }: Pick<ServerContext, 'encryption'>,
  { fromId, targetId, uses }: Direction & Pick<ConnectionUses, 'uses'>,
  candidates: readonly MoveCandidate[],
  results: readonly MoveResult[],
): string {
  const zaps = results.map(({ id, verdict, reasons, state }, index) => {
    const { zap, nextOwnerId } = candidates[index]!;
    const connections = (uses.get(id) ?? []).map(({ app, from, connectionId }) => [app, from, connectionId]);
    return [id, zap.state, zap.owner_id, nextOwnerId, verdict, state, reasons.map(({ kind, app }) => [kind, app]), connections];
  });
  return encryption.digest('zap-move-plan', JSON.stringify([fromId, targetId, zaps]));
}

/** The capacity of an account now, and the features of its plan and trials. */
export async function capacityOf(db: Db, account: AccountRecord, now: Date): Promise<Capacity> {
  return { zapsOn: await zapsOn(db, account.id), allowance: entitlement(grantsOf(account), now) };
}

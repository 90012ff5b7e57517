/** The checks of a move and its undo: who may take the Zaps, and the verdict on each (S53). */
import { evaluateMoves, type Capacity, type ConnectionUse, type MoveResult, type ZapMoveState } from '../../domain/zapMoves';
import type { Role } from '../../domain/roles';
import { pathsKey } from '../../domain/turningOn';
import type { Db } from '../platform/context';
import { mayMoveZap } from './policy';
import { maySeeZap } from '../zaps/policy';
import { type FolderOfZap, foldersOfZaps } from '../folders/store';
import { buildsOfZaps, connectionsOf, rolesIn, type ZapRow } from './load.store';

/** A Zap in the target account, as it would be if nothing blocked it. */
export interface MoveCandidate {
  readonly zap: ZapRow;
  readonly state: ZapMoveState;
  readonly nextOwnerId: number;
  readonly folders: readonly FolderOfZap[];
  readonly mayMove: boolean;
}

export interface Direction {
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

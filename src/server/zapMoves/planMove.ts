import type { Capacity, ConnectionChoice, ConnectionUse, MoveResult } from '../../domain/zapMoves';
import type { ServerContext } from '../platform/context';
import { findRole } from '../access/store';
import { findAccountOf } from '../accounts/store';
import { type OfferedConnection, titlesOfConnections, zapsOfIds } from './load.store';
import { type Direction, evaluateMove, type MoveCandidate, moveCandidatesOf } from './evaluate';
import { capacityOf } from './capacity';
import { connectionUsesOf, type ConnectionUses } from './connectionUses';

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

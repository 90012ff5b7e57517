import type { Transaction } from 'kysely';
import { type ConnectionChoice, undoWindow } from '../../domain/zapMoves';
import type { ServerContext } from '../platform/context';
import { HttpProblem } from '../platform/handler';
import { findRole } from '../access/store';
import { findAccountOf } from '../accounts/store';
import { once } from '../platform/requests/idempotency';
import type { Tables } from '../platform/tables';
import { accountsOfZaps, lockAccounts, lockZaps, recordConnections } from './load.store';
import { findMoveOfZaps, insertZapMove, moveZapRows } from './move.store';
import { audit } from '../audit/recordEvent';
import { errorBodies } from '../platform/errorBodies';
import { capacityOf, evaluateMove, moveCandidatesOf, placedZaps, versionOf } from './planMove';
import { type KeyedCaller, lockCaller } from '../accounts/lockedAccount';
import { connectionUsesOf, mapConnections } from './connectionUses';

// Thrown inside a transaction to roll it back and answer with `outcome`: nothing is stored, not even for the `Idempotency-Key`.

export class RolledBack<T> extends Error {
  constructor(readonly outcome: T) {
    super('rolled back');
  }
}

/** The outcome of `work`, or the one for which it was rolled back. */
export async function rolledBack<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof RolledBack) return (error as RolledBack<T>).outcome;
    throw error;
  }
}

export interface WantedMove {
  readonly targetId: number;
  readonly zapIds: readonly number[];
  readonly choices: readonly ConnectionChoice[];
  readonly planVersion: string | null;
}

export type MoveOutcome =
  | { readonly kind: 'moved'; readonly moveId: number; readonly isRepeat: boolean }
  | { readonly kind: 'plan_outdated' }
  | { readonly kind: 'plan_required' }
  | { readonly kind: 'connection_unavailable' };

/**
 * Moves Zaps into another account: all of them or none, in one transaction (R03, decision W6). Everything is checked with both
 * accounts and every Zap locked: membership in both, the rights to each Zap and to the chosen connections, the target's capacity,
 * and that the plan which the person has seen is still valid (S53). They are put into the target's Home. An active Zap that cannot be on there is turned off;
 * that requires that the person has seen it in a plan.
 *
 * A repeat is harmless, with an `Idempotency-Key` or without: if all the Zaps are in the target by one move of the same person,
 * that move is the reply, marked as a repetition; what it may contain is checked again. Lock order of everything that moves Zaps:
 * profiles, accounts, Zaps; each in the order of ids. So two moves in opposite directions cannot deadlock.
 *
 * Throws 404 when one of the Zaps is not the caller's to move, or is not in the same account as the others.
 */
export async function moveZaps(context: ServerContext, caller: KeyedCaller, wanted: WantedMove): Promise<MoveOutcome> {
  const { principal } = caller;
  const zapIds = [...new Set(wanted.zapIds)];
  const request = {
    scope: 'zapMove',
    caller: `profile:${principal.profileId}`,
    key: caller.idempotencyKey,
    body: [wanted.targetId, wanted.zapIds, wanted.planVersion, ...(wanted.choices.length > 0 ? [wanted.choices.map(asBefore)] : [])],
  };
  const outcome = await rolledBack<MoveOutcome>(() =>
    context.db.transaction().execute(async (tx) => {
      await lockCaller(tx, principal);
      let isMovedNow = false;
      const { reply } = await once(context, tx, request, async () => {
        const { moveId, isRepeat } = await moveAll(context, tx, caller, { ...wanted, zapIds });
        isMovedNow = !isRepeat;
        return { status: 200, body: { moveId } };
      });
      await context.crashPoint('zap-move-before-commit');
      return { kind: 'moved', moveId: reply.body.moveId, isRepeat: !isMovedNow };
    }),
  );
  await context.crashPoint('zap-move-after-commit');
  return outcome;
}

async function moveAll(
  context: ServerContext,
  tx: Transaction<Tables>,
  caller: KeyedCaller,
  { targetId, zapIds, choices, planVersion }: WantedMove,
): Promise<{ readonly moveId: number; readonly isRepeat: boolean }> {
  const { profileId } = caller.principal;
  const sources = (await accountsOfZaps(tx, zapIds)).filter((id) => id !== targetId);
  if (sources.length > 1) throw notFound();
  // Also checked before anything is locked, so that no one can block strangers' accounts and Zaps by naming them.
  for (const id of [targetId, ...sources]) if ((await findRole(tx, profileId, id, context.clock.now())) === null) throw notFound();
  await lockAccounts(tx, [targetId, ...sources]);
  const target = await findAccountOf(tx, profileId, targetId, context.clock.now());
  const zaps = await lockZaps(tx, zapIds);
  if (target === null || zaps.length < zapIds.length) throw notFound();
  if (zaps.every((zap) => zap.account_id === targetId)) return { moveId: await repeated(tx, profileId, targetId, zapIds), isRepeat: true };

  const [fromId] = sources;
  const role = fromId === undefined ? null : await findRole(tx, profileId, fromId, context.clock.now());
  if (fromId === undefined || role === null || zaps.some((zap) => zap.account_id !== fromId)) throw notFound();
  const candidates = await moveCandidatesOf(tx, { id: profileId, role }, zaps, targetId);
  if (candidates === null || candidates.some(({ mayMove }) => !mayMove)) throw notFound();
  await context.crashPoint('zap-move-held');

  const now = context.clock.now();
  const connections = await connectionUsesOf(tx, placedZaps(candidates), { targetId, actorId: profileId, choices });
  if (connections === null) throw new RolledBack({ kind: 'connection_unavailable' });
  const { uses } = connections;
  const results = await evaluateMove(tx, candidates, { fromId, targetId, uses }, await capacityOf(tx, target, now));
  if (planVersion === null && results.some(({ verdict }) => verdict === 'pauses')) throw new RolledBack({ kind: 'plan_required' });
  if (planVersion !== null && planVersion !== versionOf(context, { fromId, targetId, uses }, candidates, results))
    throw new RolledBack({ kind: 'plan_outdated' });

  const items = candidates.map(({ zap, nextOwnerId, folders }, index) => ({
    zap,
    state: results[index]!.state,
    ownerId: nextOwnerId,
    folderIds: folders.map(({ id }) => id),
    reasons: results[index]!.reasons,
  }));
  const undoUntil = new Date(now.getTime() + undoWindow);
  const moveId = await insertZapMove(tx, { profileId, fromId, targetId, movedAt: now, undoUntil }, items);
  await context.crashPoint('zap-move-written');
  await moveZapRows(tx, items, { accountId: targetId, at: now });
  const movedIds = items.map(({ zap }) => zap.id);
  await recordConnections(tx, moveId, await mapConnections(tx, { zapIds: movedIds, uses, actorId: profileId, now }));
  await context.crashPoint('zap-move-placed');
  const detail = `move ${moveId}: ${zapIds.length} from account ${fromId} to account ${targetId}`;
  await audit(context, tx, caller, { action: 'zaps_moved', result: 'ok', detail, profileId });
  return { moveId, isRepeat: false };
}

/** The earlier move that brought all of them there. */
async function repeated(tx: Transaction<Tables>, profileId: number, targetId: number, zapIds: readonly number[]): Promise<number> {
  const moveId = await findMoveOfZaps(tx, { profileId, targetId, zapIds });
  if (moveId === null) throw notFound();
  return moveId;
}

const notFound = (): HttpProblem => new HttpProblem(404, errorBodies.notFound);

/** Choices for an app as the previous release stored them with the key of a request, so that its pages can repeat theirs. */
const asBefore = ({ fromConnectionId, ...choice }: ConnectionChoice) =>
  fromConnectionId === null ? choice : { ...choice, fromConnectionId };

import type { Selectable } from 'kysely';
import type { Db, ServerContext } from '../platform/context';
import { HttpProblem } from '../platform/handler';
import { maySeeZap } from './policy';
import { findRole } from '../access/store';
import { type FolderOfZap, foldersOfZaps } from '../folders/store';
import { findZapRow } from './store';
import type { ZapsTable } from '../accounts/tables';
import { errorBodies } from '../platform/errorBodies';
import { type Actor, type SignedInCaller, withLockedAccount } from '../accounts/lockedAccount';
import type { Transaction } from 'kysely';
import type { Tables } from '../platform/tables';

/** A Zap that a person can see, and so may change. */
export interface VisibleZap extends Pick<Selectable<ZapsTable>, 'id' | 'account_id' | 'owner_id' | 'title' | 'state' | 'live_version_id'> {
  readonly folders: readonly FolderOfZap[];
}

/** A Zap that the person can see. Throws 404 for any other, as for one that does not exist (S51). */
export async function findVisibleZap(db: Db, profileId: number, zapId: number, now: Date): Promise<VisibleZap> {
  const zap = await readZap(db, profileId, zapId, false);
  if (zap === null || (await findRole(db, profileId, zap.account_id, now)) === null) throw new HttpProblem(404, errorBodies.notFound);
  return zap;
}

/** Runs a change of a Zap that the caller can see, while its account and the Zap are locked. Throws 404 as `findVisibleZap`. */
export async function withLockedZap<T>(
  context: ServerContext,
  caller: SignedInCaller,
  zapId: number,
  change: (tx: Transaction<Tables>, zap: VisibleZap, actor: Actor) => Promise<T>,
): Promise<T> {
  const { profileId } = caller.principal;
  const { account_id: accountId } = await findVisibleZap(context.db, profileId, zapId, context.clock.now());
  return withLockedAccount(context, caller, accountId, async (tx, actor) => {
    const zap = await readZap(tx, profileId, zapId, true);
    // Meanwhile it may have been deleted, or moved to another account or folder.
    if (zap === null || zap.account_id !== accountId) throw new HttpProblem(404, errorBodies.notFound);
    return change(tx, zap, actor);
  });
}

async function readZap(db: Db, profileId: number, zapId: number, isLocked: boolean): Promise<VisibleZap | null> {
  const row = await findZapRow(db, zapId, isLocked);
  if (row === null) return null;
  const zap = { ...row, folders: (await foldersOfZaps(db, [zapId])).get(zapId) ?? [] };
  return maySeeZap(profileId, zap) ? zap : null;
}

/** Changes of Zaps by people: on and off, title, folder, deletion. */
import type { Transaction } from 'kysely';
import { zapTitleIssue } from '../../domain/folders';
import type { ServerContext } from '../platform/context';
import { HttpProblem } from '../platform/handler';
import { mayChangeZap, mayMoveZapToFolder, mayRemoveZap, maySeeFolder } from './policy';
import { findRole } from '../access/store';
import { foldersOf } from '../folders/store';
import type { Tables } from '../platform/tables';
import { accountOfZap, lockZapsOf, moveZapToFolder, setZapSettings, setZapState, type ZapSettings, type ZapWithFolders } from './store';
import { trashZaps } from '../trash/store';
import { cancelRunsOfZaps } from '../engine/cancelRunsOfZaps';
import { audit } from '../audit/recordEvent';
import { errorBodies } from '../platform/errorBodies';
import { type Actor, forbidden, type SignedInCaller, withLockedAccount } from '../accounts/lockedAccount';
import { subscribeNow } from '../engine/subscriptions';
import { type RefusedZap, turnOnZaps } from './turnOnZaps';

/** The changes to a Zap; `folderId` 0 is Home (B2.09). */
export interface ZapChanges extends ZapSettings {
  readonly state?: 'on' | 'off' | undefined;
  readonly folderId?: number | undefined;
}

/**
 * Changes Zaps of one account: all that are named, or none, except for those that cannot be turned on. Returns 404 if the caller
 * cannot see one of them, as if it did not exist (S51); 403 if the role does not allow it. The account is locked, so that only
 * one of two requests is turned on as the last one under the limit (R07).
 */
export async function changeZaps(
  context: ServerContext,
  caller: SignedInCaller,
  accountId: number,
  ids: readonly number[],
  { state, folderId, ...settings }: ZapChanges,
): Promise<readonly RefusedZap[]> {
  const refused = await withLockedAccount(context, caller, accountId, async (tx, actor) => {
    const zaps = await visible(tx, accountId, ids, actor);
    const at = context.clock.now();
    const recordAudit = (action: string, detail: string) =>
      audit(context, tx, caller, { action, result: 'ok', detail: `account ${accountId}, ${detail}`, profileId: actor.id });

    if (folderId !== undefined) {
      await fileIn(tx, accountId, zaps, folderId, actor);
      await recordAudit('zap_placed', `folder ${folderId}, ${named(zaps)}`);
    }
    const title = settings.title?.trim();
    if (title !== undefined) {
      const issue = zapTitleIssue(title);
      if (issue !== null) throw new HttpProblem(400, { errors: [issue], reason: 'invalid_request', field_errors: { title: [issue] } });
    }
    for (const zap of zaps) await setZapSettings(tx, zap.id, { ...settings, title }, at);
    if (state === 'off') {
      const running = zaps.filter((zap) => zap.state === 'on');
      await setZapState(tx, idsOf(running), 'off', at);
      if (running.length > 0) await recordAudit('zap_off', named(running));
    }
    if (state !== 'on') return [];
    const { switched, refused } = await turnOnZaps(context, tx, actor.account, zaps, actor.id);
    if (switched.length > 0) await recordAudit('zap_on', named(switched));
    return refused;
  });
  if (state === 'on') await subscribeNow(context, ids);
  return refused;
}

/** The same for one Zap, in any account. Returns its account. */
export async function changeZap(
  context: ServerContext,
  caller: SignedInCaller,
  id: number,
  changes: ZapChanges,
): Promise<{ readonly accountId: number; readonly refused: RefusedZap | null }> {
  const accountId = await accountFor(context, caller, id);
  const refused = await changeZaps(context, caller, accountId, [id], changes);
  return { accountId, refused: refused[0] ?? null };
}

/**
 * Moves Zaps to the trash, all or none: they are turned off, and their runs that have not ended are cancelled. Their usage stays
 * counted.
 */
export async function removeZaps(context: ServerContext, caller: SignedInCaller, accountId: number, ids: readonly number[]): Promise<void> {
  await withLockedAccount(context, caller, accountId, async (tx, actor) => {
    const zaps = await visible(tx, accountId, ids, actor);
    if (!zaps.every((zap) => mayRemoveZap(actor, zap))) throw forbidden('Only the owner of a Zap or an admin can delete it.');
    await trashZaps(tx, zaps, { at: context.clock.now(), by: actor.id });
    await cancelRunsOfZaps(context, tx, idsOf(zaps));
    const detail = `account ${accountId}, ${named(zaps)}`;
    await audit(context, tx, caller, { action: 'zap_removed', result: 'ok', detail, profileId: actor.id });
  });
  context.engine.wake();
}

export async function removeZap(context: ServerContext, caller: SignedInCaller, id: number): Promise<void> {
  await removeZaps(context, caller, await accountFor(context, caller, id), [id]);
}

async function accountFor({ db, clock }: ServerContext, { principal }: SignedInCaller, zapId: number): Promise<number> {
  const accountId = await accountOfZap(db, zapId);
  if (accountId === null || (await findRole(db, principal.profileId, accountId, clock.now())) === null)
    throw new HttpProblem(404, errorBodies.notFound);
  return accountId;
}

async function visible(tx: Transaction<Tables>, accountId: number, ids: readonly number[], actor: Actor): Promise<ZapWithFolders[]> {
  const zaps = await lockZapsOf(tx, accountId, ids);
  if (zaps.length !== new Set(ids).size || !zaps.every((zap) => mayChangeZap(actor.id, zap)))
    throw new HttpProblem(404, errorBodies.notFound);
  return zaps;
}

async function fileIn(
  tx: Transaction<Tables>,
  accountId: number,
  zaps: readonly ZapWithFolders[],
  folderId: number,
  actor: Actor,
): Promise<void> {
  const folder = folderId === 0 ? null : (await foldersOf(tx, accountId)).find(({ id }) => id === folderId);
  if (folder === undefined || (folder !== null && !maySeeFolder(actor.id, folder))) throw new HttpProblem(404, errorBodies.notFound);
  if (!zaps.every((zap) => mayMoveZapToFolder(actor, zap, folder))) {
    throw forbidden(
      folder === null
        ? 'Only the owner of a Zap or an admin can take it out of a shared folder.'
        : 'Someone else’s Zap can’t go into a private folder: its owner wouldn’t see it there.',
    );
  }
  for (const zap of zaps) {
    // If the Zap is also in a private folder of another person, only that person may take it out, unless the Zap is the caller's
    // own.
    const from = zap.folders.filter((each) => zap.owner_id === actor.id || maySeeFolder(actor.id, each)).map(({ id }) => id);
    await moveZapToFolder(tx, zap.id, from, folder?.id ?? null);
  }
}

const idsOf = (zaps: readonly ZapWithFolders[]): number[] => zaps.map(({ id }) => id);

/** `zap 7`, or the number of many: an audit line is short. */
const named = (zaps: readonly ZapWithFolders[]): string => (zaps.length === 1 ? `zap ${zaps[0]!.id}` : `${zaps.length} zaps`);

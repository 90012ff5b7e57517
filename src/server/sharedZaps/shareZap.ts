/** Sharing a Zap by a link, and copying a shared one. */
import type { ZapDefinition } from '../../domain/runs/definition';
import type { Db, ServerContext } from '../platform/context';
import { HttpProblem, type Principal } from '../platform/handler';
import { mayShareZap, maySeeZapPreview } from './policy';
import { findMembership, findRole } from '../access/store';
import { findSavedDraft } from '../engine/drafts.store';
import { findLiveVersionId, findVersion } from '../engine/versions.store';
import { deleteZapShares, findZapShare, insertZapShare, shareOfZap, updateZapShare, type OwnZapShare } from './store';
import { type HeldZap, lockZap, nodesOfZap, type ZapNode } from '../zaps/store';
import { definitionForOthers } from '../engine/portableDefinition';
import { audit, type RequestMeta } from '../audit/recordEvent';
import { errorBodies } from '../platform/errorBodies';
import { type KeyedCaller, lockCaller } from '../accounts/lockedAccount';
import { startDraft } from '../zaps/startDraft';

interface Caller extends RequestMeta {
  readonly principal: Extract<Principal, { kind: 'signed-in' }>;
}

/** The person's own Zap, with its steps and its link. */
export interface OwnZap {
  readonly zap: HeldZap;
  readonly nodes: readonly ZapNode[];
  readonly share: OwnZapShare | null;
}

const newShareId = ({ random }: Pick<ServerContext, 'random'>): string => random.bytes(18).toString('base64url');

/** Null for a Zap that is not the person's own to share, as for one that does not exist (S51). */
export async function ownZap(db: Db, profileId: number, zapId: number, now: Date): Promise<OwnZap | null> {
  const zap = await lockZap(db, zapId);
  if (zap === null || !mayShareZap(profileId, zap, await findRole(db, profileId, zap.account_id, now))) return null;
  return { zap, nodes: await nodesOfZap(db, zapId), share: await shareOfZap(db, zapId) };
}

/** Creates the link, or changes who may open the present one: a Zap has one. Null as `ownZap`. */
export async function shareZap(
  context: ServerContext,
  caller: Caller,
  zapId: number,
  visibility: 'public' | 'account',
): Promise<(OwnZap & { readonly isNew: boolean }) | null> {
  return changeOwn(context, caller, async (tx, profileId) => {
    const own = await ownZap(tx, profileId, zapId, context.clock.now());
    if (own === null) return null;
    const { share } = own;
    if (share === null) {
      const row = { id: newShareId(context), zap_id: zapId, visibility, is_instant: false, source_url: own.zap.source_url };
      await insertZapShare(tx, { ...row, trashed_at: null, created_at: context.clock.now() });
    } else await updateZapShare(tx, share.id, visibility);
    await audit(context, tx, caller, { action: 'zap_shared', result: 'ok', detail: visibility, profileId });
    return { ...own, share: await shareOfZap(tx, zapId), isNew: share === null };
  });
}

/** Ends the link for good: a later one has another address. False if the person had none. */
export async function unshareZap(context: ServerContext, caller: Caller, zapId: number): Promise<boolean> {
  return changeOwn(context, caller, async (tx, profileId) => {
    const own = await ownZap(tx, profileId, zapId, context.clock.now());
    if (own === null || !(await deleteZapShares(tx, zapId))) return false;
    await audit(context, tx, caller, { action: 'zap_unshared', result: 'ok', profileId });
    return true;
  });
}

/**
 * Copies a visible shared Zap to the person's Home in the account. Returns its id. Throws 404 for a link that does not exist or
 * is not visible to them (S51), and as `startDraft`.
 */
export async function copySharedZap(
  context: ServerContext,
  caller: KeyedCaller,
  { shareId, accountId }: { readonly shareId: string; readonly accountId: number },
): Promise<number> {
  return startDraft(context, caller, { accountId, wish: { share: shareId } }, async (tx) => {
    const share = await findZapShare(tx, shareId);
    if (share === null) throw new HttpProblem(404, errorBodies.notFound);
    const { profileId } = caller.principal;
    const membership = await findMembership(tx, profileId, share.accountId, context.clock.now());
    // For those who are locked out it is as for anybody with the link.
    const isMember = membership !== null && !membership.is_locked_out;
    if (!maySeeZapPreview({ profileId, isMember }, share)) throw new HttpProblem(404, errorBodies.notFound);
    const definition = await sharedDefinition(context, tx, share.zap_id);
    const nodes = await nodesOfZap(tx, share.zap_id);
    return { title: share.title, source_url: `/shared/${share.id}`, nodes, ...(definition !== null && { definition }) };
  });
}

/** The definition that others get of a Zap: the version that runs, or its draft; null for one that was never edited, which has nothing but its steps. */
async function sharedDefinition(context: ServerContext, tx: Db, zapId: number): Promise<ZapDefinition | null> {
  const stored = (await findVersion(tx, await findLiveVersionId(tx, zapId))) ?? (await findSavedDraft(tx, zapId));
  return stored === null ? null : definitionForOthers(context, zapId, stored.definition);
}

/** One change at a time, by an active session (S23). */
async function changeOwn<T>(context: ServerContext, { principal }: Caller, change: (tx: Db, profileId: number) => Promise<T>): Promise<T> {
  return context.db.transaction().execute(async (tx) => change(tx, (await lockCaller(tx, principal)).id));
}

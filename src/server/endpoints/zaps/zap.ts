import type { WireZap } from '../../../contract/zaps';
import { periodAt } from '../../../domain/entitlement';
import { fixesFor, type ZapFault } from '../../../domain/zapCheck';
import { errorBodies } from '../../commands/errorBodies';
import { changeZap, changeZaps, removeZap, removeZaps } from '../../commands/zaps/changeZaps';
import type { Db, ServerContext } from '../../context/context';
import type { HandlerOf } from '../../context/handler';
import { maySeeFolder, maySeeZap } from '../../policies/zaps';
import { presentZap } from '../../presenters/zap';
import { findAccountOf } from '../../records/accounts';
import { zapCountsOf } from '../../records/zapChecks';
import { accountOfZap, zapsOfAccount } from '../../records/zaps';
import { limited } from '../tooOften';

/** The visible ones of the given Zaps, in the order of the ids. */
async function presented({ db, clock }: ServerContext, profileId: number, accountId: number, ids: readonly number[]): Promise<WireZap[]> {
  const account = await findAccountOf(db, profileId, accountId);
  if (account === null) return [];
  const zaps = await zapsOfAccount(db, accountId, periodAt(account.period_anchor, clock.now()), ids);
  const shown = zaps.filter((zap) => maySeeZap(profileId, zap));
  const wireOf = new Map(
    shown.map((zap) => [
      zap.id,
      presentZap(
        zap,
        zap.folders.filter((each) => maySeeFolder(profileId, each)),
      ),
    ]),
  );
  return ids.flatMap((id) => wireOf.get(id) ?? []);
}

const found = async (db: Db, id: number): Promise<number> => (await accountOfZap(db, id)) ?? 0;

/** GET /api/v3/zaps/:id: a Zap that the caller may see (B6.10); otherwise 404 (S51). */
export const zap: HandlerOf<'getZap'> = async ({ principal, params: { id } }, context) => {
  const [shown] = await presented(context, principal.profileId, await found(context.db, id), [id]);
  return shown === undefined ? { status: 404, body: errorBodies.notFound } : { status: 200, body: shown };
};

const sentences = (faults: readonly ZapFault[]): string[] => [...new Set(faults.map(({ message }) => message))];

/** PATCH /api/v3/zaps/:id: on or off, another title, another folder. 403 `UnpauseError` for one that cannot be on (B8.10). */
export const zapSave: HandlerOf<'updateZap'> = async (call, context) => {
  const { profileId } = call.principal;
  await limited(context, { name: 'zap_save.profile', key: String(profileId), max: 3000, windowSeconds: 3600 });
  const { id } = call.params;
  const { state, title, folder_id: folderId } = call.body;
  const { accountId, refused } = await changeZap(context, call, id, { state, title, folderId });
  if (refused !== null) {
    const { faults } = refused;
    const helpUrl = faults.find((fault) => fault.helpUrl !== null)?.helpUrl ?? null;
    const check = { errors: faults.map(({ type, message }) => ({ type, message })), fixes: fixesFor(faults) };
    const body = { errors: sentences(faults), reason: 'UnpauseError', flow_id: id, check } as const;
    return { status: 403, body: helpUrl === null ? body : { ...body, help_url: helpUrl } };
  }
  const [shown] = await presented(context, profileId, accountId, [id]);
  // A caller who can no longer see it after the change, such as an admin who moved it to its owner's Home, gets no body.
  return shown === undefined ? { status: 204, body: null } : { status: 200, body: shown };
};

/** DELETE /api/v3/zaps/:id. */
export const zapRemoval: HandlerOf<'deleteZap'> = async (call, context) => {
  await limited(context, { name: 'zap_removal.profile', key: String(call.principal.profileId), max: 600, windowSeconds: 3600 });
  await removeZap(context, call, call.params.id);
  return { status: 204, body: null };
};

/** PATCH /api/v3/zaps?account_id=: the same change for many, in one transaction; those that cannot be on are listed separately. */
export const zapsSave: HandlerOf<'updateZaps'> = async (call, context) => {
  const { profileId } = call.principal;
  await limited(context, { name: 'zaps_save.profile', key: String(profileId), max: 600, windowSeconds: 3600 });
  const { zap_ids: ids, state, folder_id: folderId } = call.body;
  const accountId = call.query.account_id;
  const refused = await changeZaps(context, call, accountId, ids, { state, folderId });
  const notOn = new Set(refused.map((each) => each.zap.id));
  const objects = await presented(
    context,
    profileId,
    accountId,
    [...new Set(ids)].filter((id) => !notOn.has(id)),
  );
  const told = refused.map(({ zap: { id, title }, faults }) => ({
    id,
    title,
    errors: sentences(faults),
    fixes: fixesFor(faults),
    faults: [...new Set(faults.map(({ type }) => type))],
  }));
  return { status: 200, body: { objects, refused: told } };
};

/** POST /api/v3/zaps/removals?account_id=: removes many, all or none. */
export const zapsRemoval: HandlerOf<'deleteZaps'> = async (call, context) => {
  await limited(context, { name: 'zaps_save.profile', key: String(call.principal.profileId), max: 600, windowSeconds: 3600 });
  const ids = [...new Set(call.body.zap_ids)];
  await removeZaps(context, call, call.query.account_id, ids);
  return { status: 200, body: { removed_ids: ids } };
};

/**
 * GET /api/v3/zaps/usage: the Zap counts of each of the caller's accounts, by its id (B3.26, B7.19). Counted as the limits do:
 * all Zaps.
 */
export const zapsUsage: HandlerOf<'getZapUsage'> = async ({ principal }, { db }) => {
  const counts = await zapCountsOf(db, principal.profileId);
  const usage = Object.fromEntries(
    counts.map(({ accountId, on, total, drafts }) => [accountId, { on_count: on, total_count: total, draft_count: drafts }]),
  );
  return { status: 200, body: { usage_by_account: usage } };
};

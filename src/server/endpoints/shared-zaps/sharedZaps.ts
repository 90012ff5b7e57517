import { appKey } from '../../../domain/zapSteps';
import { errorBodies } from '../../commands/errorBodies';
import { copySharedZap, ownZap, shareZap, unshareZap, type OwnZap } from '../../commands/zaps/shareZap';
import type { Db } from '../../context/context';
import type { HandlerOf } from '../../context/handler';
import { presentOwnZap } from '../../presenters/zapShare';
import { servicesByKey } from '../../records/catalogue';
import { limited } from '../tooOften';

const present = async (db: Db, own: OwnZap) =>
  presentOwnZap(
    own,
    await servicesByKey(
      db,
      own.nodes.map(({ selected_api }) => appKey(selected_api)),
    ),
  );

/** GET /api/v3/zaps/:id/share: the caller's own Zap and its link. */
export const zapShare: HandlerOf<'getZapShare'> = async ({ principal, params }, { db }) => {
  const own = await ownZap(db, principal.profileId, params.id);
  return own === null ? { status: 404, body: errorBodies.notFound } : { status: 200, body: await present(db, own) };
};

/** POST /api/v3/zaps/:id/share: creates the link (201), or changes who may open it (200). */
export const zapShareSave: HandlerOf<'shareZap'> = async (call, context) => {
  const { profileId } = call.principal;
  await limited(context, { name: 'zap_share.profile', key: String(profileId), max: 120, windowSeconds: 3600 });
  const shared = await shareZap(context, call, call.params.id, call.body.visibility);
  if (shared === null) return { status: 404, body: errorBodies.notFound };
  return { status: shared.isNew ? 201 : 200, body: await present(context.db, shared) };
};

/** DELETE /api/v3/zaps/:id/share: the link opens nothing any more. */
export const zapShareRemoval: HandlerOf<'deleteZapShare'> = async (call, context) =>
  (await unshareZap(context, call, call.params.id)) ? { status: 204, body: null } : { status: 404, body: errorBodies.notFound };

/** POST /api/v3/shared-zaps/:id/copy?account_id=: a draft from a shared Zap that the caller may see; otherwise 404 (S51). */
export const sharedZapCopy: HandlerOf<'copySharedZap'> = async (call, context) => {
  const { profileId } = call.principal;
  await limited(context, { name: 'zap_create.profile', key: String(profileId), max: 300, windowSeconds: 3600 });
  const wanted = { shareId: call.params.id, accountId: call.query.account_id };
  return { status: 201, body: { id: await copySharedZap(context, call, wanted) } };
};

import { sharedZaps } from '../../contract/sharedZaps';
import { appKey, appNameOf } from '../../domain/zapSteps';
import { errorBodies } from '../platform/errorBodies';
import { copySharedZap, ownZap, shareZap, unshareZap, type OwnZap } from './shareZap';
import type { Db } from '../platform/context';
import { routes } from '../platform/handler';
import { type ServiceRecord, servicesByKey } from '../catalogue/store';
import type { WireReply } from '../../contract/types';
import type { OwnZapShare } from './store';
import type { HeldZap, ZapNode } from '../zaps/store';

type Body = Extract<WireReply<'getZapShare'>, { status: 200 }>['body'];

/** The person's own Zap with its link. An app that has left the catalogue is named by its key. */
function presentOwnZap(
  { zap, nodes, share }: { zap: HeldZap; nodes: readonly ZapNode[]; share: OwnZapShare | null },
  services: ReadonlyMap<string, ServiceRecord>,
): Body {
  return {
    zap: {
      id: zap.id,
      title: zap.title,
      steps: nodes.map(({ selected_api, title }) => {
        const service = services.get(appKey(selected_api));
        return { app: service?.name ?? appNameOf(selected_api), logo_url: service?.logo ? `/app-logos/${service.logo}.svg` : null, title };
      }),
    },
    share: share && { id: share.id, visibility: share.visibility, created_at: share.created_at.toISOString() },
  };
}

const presentShare = async (db: Db, own: OwnZap) =>
  presentOwnZap(
    own,
    await servicesByKey(
      db,
      own.nodes.map(({ selected_api }) => appKey(selected_api)),
    ),
  );

export default routes(sharedZaps, {
  /** GET /api/v3/zaps/:id/share: the caller's own Zap and its link. */
  async getZapShare({ principal, params }, { db, clock }) {
    const own = await ownZap(db, principal.profileId, params.id, clock.now());
    return own === null ? { status: 404, body: errorBodies.notFound } : { status: 200, body: await presentShare(db, own) };
  },

  /** POST /api/v3/zaps/:id/share: creates the link (201), or changes who may open it (200). */
  async shareZap(call, context) {
    const shared = await shareZap(context, call, call.params.id, call.body.visibility);
    if (shared === null) return { status: 404, body: errorBodies.notFound };
    return { status: shared.isNew ? 201 : 200, body: await presentShare(context.db, shared) };
  },

  /** DELETE /api/v3/zaps/:id/share: the link opens nothing any more. */
  async deleteZapShare(call, context) {
    return (await unshareZap(context, call, call.params.id)) ? { status: 204, body: null } : { status: 404, body: errorBodies.notFound };
  },

  /** POST /api/v3/shared-zaps/:id/copy?account_id=: a draft from a shared Zap that the caller may see; otherwise 404 (S51). */
  async copySharedZap(call, context) {
    const wanted = { shareId: call.params.id, accountId: call.query.account_id };
    return { status: 201, body: { id: await copySharedZap(context, call, wanted) } };
  },
});

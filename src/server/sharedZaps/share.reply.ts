import type { WireReply } from '../../contract/types';
import { appKey, appNameOf } from '../../domain/zapSteps';
import type { ServiceRecord } from '../catalogue/store';
import type { OwnZapShare } from './store';
import type { HeldZap, ZapNode } from '../zaps/store';

type Body = Extract<WireReply<'getZapShare'>, { status: 200 }>['body'];

/** The person's own Zap with its link. An app that has left the catalogue is named by its key. */
export function presentOwnZap(
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

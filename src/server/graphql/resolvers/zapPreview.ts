import { appKey } from '../../../domain/zapSteps';
import { maySeeService } from '../../catalogue/policy';
import { maySeeOwnerEmail, maySeeZapPreview } from '../../sharedZaps/policy';
import { presentService, presentZapPreview } from '../../catalogue/catalogue.reply';
import { servicesByKey } from '../../catalogue/store';
import { findZapShare } from '../../sharedZaps/store';
import { isMember, takeLookUp, type GraphqlCaller } from '../caller';

export const zapPreviewResolvers = {
  /** A3.34, A7.31. An invisible Zap looks like a missing one (S51). */
  zapPreview: async (_root: unknown, { id }: { id: string }, caller: GraphqlCaller) => {
    await takeLookUp(caller, 'zap_preview');
    const share = await findZapShare(caller.server.db, id);
    if (share === null) return null;
    const viewer = { profileId: caller.profileId, isMember: await isMember(caller, share.accountId) };
    if (!maySeeZapPreview(viewer, share)) return null;
    const services = await servicesByKey(
      caller.server.db,
      share.nodes.map((node) => appKey(node.selected_api)),
    );
    const now = caller.server.clock.now();
    const serviceOf = (selectedApi: string) => {
      const service = services.get(appKey(selectedApi));
      return service !== undefined && maySeeService(service) ? presentService(service, now) : null;
    };
    return presentZapPreview(share, maySeeOwnerEmail(viewer, share.owner.id), serviceOf);
  },
};

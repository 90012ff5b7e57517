import { maySeeOwnerEmail, maySeeZapPreview } from '../../../policies/zapShares';
import { presentZapPreview } from '../../../presenters/catalogue';
import { findZapShare } from '../../../records/zapShares';
import { isMember, takeLookUp, type GraphqlCaller } from '../caller';

export const zapPreviewResolvers = {
  /** A3.34, A7.31. What one may not see is as if it were not there (S51). */
  zapPreview: async (_root: unknown, { id }: { id: string }, caller: GraphqlCaller) => {
    await takeLookUp(caller, 'zap_preview');
    const share = await findZapShare(caller.server.db, id);
    if (share === null) return null;
    const viewer = { profileId: caller.profileId, isMember: await isMember(caller, share.accountId) };
    return maySeeZapPreview(viewer, share) ? presentZapPreview(share, maySeeOwnerEmail(viewer, share.owner.id)) : null;
  },
};

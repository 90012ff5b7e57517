import { findInvitationByCode } from '../../team/store';
import { hashToken } from '../../platform/encryption/encryption';
import { takeLookUp, type GraphqlCaller } from '../caller';

export const invitationResolvers = {
  /** A3.33, A7.28. Unknown, used and expired look alike (S54). */
  invitationByCode: async (_root: unknown, { code }: { code: string }, caller: GraphqlCaller) => {
    await takeLookUp(caller, 'invitation');
    const invitation = await findInvitationByCode(caller.server.db, hashToken(code), caller.server.clock.now());
    if (invitation === null) return null;
    const { id, email, accountName: name, accountLogoUrl: logoUrl } = invitation;
    return { id, email, account: { name, logoUrl } };
  },
};

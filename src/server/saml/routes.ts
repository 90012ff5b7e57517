import { saml } from '../../contract/saml';
import { errorBodies } from '../platform/errorBodies';
import { confirmAuthentication as confirm } from './confirmAuthentication';
import { discoverAccount } from './discoverAccount';
import { routes } from '../platform/handler';

export default routes(saml, {
  /** GET /api/v4/account-discovery (A3.38, A7.19, S07): by the domain alone, and an address gets 60 in ten minutes. */
  async discoverAccount(call, context) {
    const { email, account_id: accountId = null } = call.query;
    return { status: 200, body: { account: await discoverAccount(context, { email, accountId }) } };
  },

  /** GET /api/v4/confirm-authentication (A3.39, A7.21, S26): a profile gets 30 in ten minutes. */
  async startReauthentication(call, context) {
    const started = await confirm(context, call, { action: call.query.action ?? '', next: call.query.next ?? null });
    return started === null ? { status: 401, body: errorBodies.notAuthenticated } : { status: 200, body: started };
  },
});

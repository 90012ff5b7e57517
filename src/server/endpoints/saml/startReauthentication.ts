import { saml } from '../../../contract/saml';
import { handle } from '../../context/handle';
import { confirmAuthentication as confirm } from '../../commands/saml/confirmAuthentication';
import { errorBodies } from '../../commands/errorBodies';

/** GET /api/v4/confirm-authentication (A3.39, A7.21, S26): a profile gets 30 in ten minutes. */
export default handle(saml.startReauthentication, async (call, context) => {
  const started = await confirm(context, call, { action: call.query.action ?? '', next: call.query.next ?? null });
  return started === null ? { status: 401, body: errorBodies.notAuthenticated } : { status: 200, body: started };
});

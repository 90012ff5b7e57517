import { authentications } from '../../../contract/authentications';
import { handle } from '../../context/handle';
import { reconnectApp } from '../../commands/authentications/changes';
import { errorBodies } from '../../commands/errorBodies';
import { presentFor } from './presentFor';

/** PUT /api/v3/authentications/:id/credentials: replaces the credentials of one of the caller's own connections. */
export default handle(authentications.reconnectAuthentication, async (call, context) => {
  const { profileId } = call.principal;
  const changed = await reconnectApp(context, call, call.params.id, call.body.credentials);
  if (changed === null) return { status: 404, body: errorBodies.notFound };
  return { status: 200, body: await presentFor(context, profileId, changed) };
});

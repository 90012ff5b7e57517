import { authentications } from '../../../contract/authentications';
import { handle } from '../../context/handle';
import { updateConnection } from '../../commands/authentications/changes';
import { errorBodies } from '../../commands/errorBodies';
import { presentFor } from './presentFor';

/** PATCH /api/v3/authentications/:id: renames or shares one of the caller's own connections. */
export default handle(authentications.updateAuthentication, async (call, context) => {
  const changed = await updateConnection(context, call, call.params.id, call.body);
  if (changed === null) return { status: 404, body: errorBodies.notFound };
  return { status: 200, body: await presentFor(context, call.principal.profileId, changed) };
});

import { authentications } from '../../../contract/authentications';
import { handle } from '../../context/handle';
import { disconnectApp } from '../../commands/authentications/authentications';
import { errorBodies } from '../../commands/errorBodies';

/** DELETE /api/v3/authentications/:id: removes one of the caller's connections, with its secrets. */
export default handle(authentications.deleteAuthentication, async (call, context) =>
  (await disconnectApp(context, call, call.params.id)) ? { status: 204, body: null } : { status: 404, body: errorBodies.notFound },
);

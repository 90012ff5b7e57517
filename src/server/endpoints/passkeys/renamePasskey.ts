import { passkeys } from '../../../contract/passkeys';
import { handle } from '../../context/handle';
import { namePasskey } from '../../commands/passkeys/change';
import { errorBodies } from '../../commands/errorBodies';
import { presentPasskey } from '../../presenters/passkey';

/** PATCH /api/v3/passkeys/:id: another name. */
export default handle(passkeys.renamePasskey, async (call, context) => {
  const renamed = await namePasskey(context, call, call.params.id, call.body.name);
  return renamed === null ? { status: 404, body: errorBodies.notFound } : { status: 200, body: presentPasskey(renamed) };
});

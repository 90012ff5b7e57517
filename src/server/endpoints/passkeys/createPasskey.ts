import { passkeys } from '../../../contract/passkeys';
import { handle } from '../../context/handle';
import { addPasskey } from '../../commands/passkeys/change';
import { errorBodies } from '../../commands/errorBodies';
import { presentPasskey } from '../../presenters/passkey';

/** POST /api/v3/passkeys: stores the new passkey. */
export default handle(passkeys.createPasskey, async (call, context) => {
  const added = await addPasskey(context, call, call.body.credential_json);
  return added === null ? { status: 400, body: errorBodies.newPasskeyRefused } : { status: 201, body: presentPasskey(added) };
});

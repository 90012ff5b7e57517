import { passkeys } from '../../../contract/passkeys';
import { handle } from '../../context/handle';
import { requestRegistration } from '../../commands/passkeys/change';

/** POST /api/v3/passkey-options: the options for a new passkey, for a session with a recent sign-in (S26); 30 in an hour. */
export default handle(passkeys.startPasskeyRegistration, async (call, context) => {
  return { status: 200, body: await requestRegistration(context, call) };
});

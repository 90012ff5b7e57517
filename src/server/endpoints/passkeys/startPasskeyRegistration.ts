import { passkeys } from '../../../contract/passkeys';
import { handle } from '../../context/handle';
import { requestRegistration } from '../../commands/passkeys/change';
import { enforceLimit } from '../rateLimit';

/** POST /api/v3/passkey-options: the options for a new passkey, for a session with a recent sign-in (S26); 30 in an hour. */
export default handle(passkeys.startPasskeyRegistration, async (call, context) => {
  await enforceLimit(context, { name: 'passkey.options', key: String(call.principal.profileId), max: 30, windowSeconds: 3600 });
  return { status: 200, body: await requestRegistration(context, call) };
});

import { passkeys } from '../../../contract/passkeys';
import { handle } from '../../context/handle';
import { signInByPasskey } from '../../commands/passkeys/signIn';
import { errorBodies } from '../../commands/errorBodies';
import { samlRequired } from '../../policies/saml';

/** POST /api/v3/passkey-sign-in: signs in by passkey alone; an address of the network gets 60 tries in ten minutes (S09). */
export default handle(passkeys.completePasskeySignIn, async (call, context) => {
  const outcome = await signInByPasskey(context, call, call.body.credential_json);
  switch (outcome.kind) {
    case 'signed_in':
      return { status: 200, body: { profile_id: outcome.profileId } };
    case 'wrong_passkey':
      return { status: 401, body: errorBodies.wrongPasskey };
    case 'sso_required':
      return { status: 403, body: samlRequired };
  }
});

import { askAsSecondFactor, askToSignIn } from '../../commands/passkeys/asked';
import { signInByPasskey } from '../../commands/passkeys/signIn';
import { errorBodies } from '../../commands/errorBodies';
import { proveSecondFactor } from '../../commands/twoFactor/secondFactor';
import type { HandlerOf } from '../../context/handler';
import { samlRequired } from '../../policies/saml';
import { limited, tooOften } from '../tooOften';

/**
 * POST /api/v3/passkey-sign-in/options: the options for signing in by passkey. The same for everybody; a network address gets 300
 * in ten minutes (S09).
 */
export const passkeyStart: HandlerOf<'startPasskeySignIn'> = async (call, context) => {
  await limited(context, { name: 'passkey.start', key: call.address, max: 300, windowSeconds: 600 });
  return { status: 200, body: await askToSignIn(context) };
};

/** POST /api/v3/passkey-sign-in: signs in by passkey alone; an address of the network gets 60 tries in ten minutes (S09). */
export const passkeySignIn: HandlerOf<'completePasskeySignIn'> = async (call, context) => {
  await limited(context, { name: 'passkey.sign_in', key: call.address, max: 60, windowSeconds: 600 });
  const outcome = await signInByPasskey(context, call, call.body.credential_json);
  switch (outcome.kind) {
    case 'signed_in':
      return { status: 200, body: { profile_id: outcome.profileId } };
    case 'wrong_passkey':
      return { status: 401, body: errorBodies.wrongPasskey };
    case 'sso_required':
      return { status: 403, body: samlRequired };
  }
};

/** POST /api/v3/2fa/passkey/options: the options after the password; none for a person without passkeys. */
export const passkeyFactorStart: HandlerOf<'startTwoFactorPasskey'> = async ({ principal }, context) => {
  if (principal.challenge !== 'two_factor') return { status: 401, body: errorBodies.notAuthenticated };
  await limited(context, { name: 'passkey.factor_start', key: principal.challengeId, max: 20, windowSeconds: 600 });
  const question = await askAsSecondFactor(context, principal);
  return { status: 200, body: question ?? { options_json: null, lasts_seconds: null } };
};

/** POST /api/v3/2fa/passkey: the second factor by passkey, counted with the codes (S17). */
export const passkeyFactor: HandlerOf<'verifyTwoFactorPasskey'> = async (call, context) => {
  const outcome = await proveSecondFactor(context, call, call.principal, { credential_json: call.body.credential_json });
  switch (outcome.kind) {
    case 'signed_in':
      return { status: 200, body: { profile_id: outcome.profileId } };
    case 'wrong_code':
      return { status: 403, body: errorBodies.wrongPasskey };
    case 'not_authenticated':
      return { status: 401, body: errorBodies.notAuthenticated };
    case 'too_often':
      return tooOften(outcome.retryAfterSeconds);
  }
};

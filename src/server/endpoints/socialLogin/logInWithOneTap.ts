import type { ServerContext } from '../../context/context';
import { socialLogin } from '../../../contract/socialLogin';
import { handle } from '../../context/handle';
import { errorBodies } from '../../commands/errorBodies';
import { signInByProvider } from '../../commands/socialLogin/signIn';
import { samlAddressOf } from '../../commands/socialLogin/samlAddress';
import { HttpProblem } from '../../context/handler';
import { readSocialLoginState, writeSocialLoginState } from '../../identity/socialLogin/state';
import { readOneTapToken } from '../../identity/socialLogin/oneTapToken';
import { ProviderError } from '../../identity/socialLogin/providers';
import { samlRequired } from '../../policies/saml';
import { tooOften } from '../rateLimit';

const refused = { status: 401 as const, body: { errors: ["We couldn't verify Google's response. Please try again."] } };

/** POST /google-sso/onetap/ (A7.09, A4.30–A4.32, S40): signs in, or up, with a Google One Tap credential. */
export default handle(socialLogin.logInWithOneTap, async (call, context) => {
  const { config, encryption, clock } = context;
  if (config.socialLogin.oneTapScript === null) return { status: 404, body: { errors: ["Google one-tap isn't available."] } };
  const loginState = readSocialLoginState(encryption, call.session.socialLoginCookie, clock.now());
  const person = loginState.oneTap === null ? null : await readPerson(context, call.body.id_token, loginState.oneTap.nonce);
  if (person === null) return refused;
  // The nonce has served: a second token of this browser needs a second nonce.
  const spent = { ...loginState, oneTap: null };
  call.session.setSocialLoginCookie(writeSocialLoginState(encryption, spent));

  const outcome = await signInByProvider(context, call, person, { next: null, currency: call.body.currency ?? null });
  switch (outcome.kind) {
    case 'signed_in':
      return {
        status: 200,
        body: { profile_id: outcome.profileId, is_new: outcome.isNew, account_verification_required: false },
      };
    case 'verification_required':
      call.session.setSocialLoginCookie(writeSocialLoginState(encryption, { ...spent, link: outcome.link }));
      return { status: 200, body: { profile_id: null, is_new: false, account_verification_required: true } };
    case 'two_factor':
      return { status: 403, body: errorBodies.twoFactorRequired };
    case 'single_session':
      return { status: 403, body: errorBodies.singleSessionRequired };
    case 'sso_required': {
      const address = await samlAddressOf(context, outcome);
      return { status: 403, body: address === null ? samlRequired : { ...samlRequired, sso_url: address } };
    }
    case 'no_email':
      return { status: 400, body: { errors: ["Google didn't share your email address."] } };
    case 'used':
      return refused;
    case 'too_often':
      return tooOften(outcome.retryAfterSeconds);
  }
});

async function readPerson(context: ServerContext, idToken: string, nonce: string) {
  try {
    return await readOneTapToken(context, idToken, nonce);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    context.log.warn({ err: error.cause }, 'one-tap: the provider does not answer');
    throw new HttpProblem(503, { errors: ["Google isn't responding right now. Please try again in a moment."] }, { 'retry-after': '10' });
  }
}

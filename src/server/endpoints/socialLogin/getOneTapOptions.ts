import { socialLogin } from '../../../contract/socialLogin';
import { handle } from '../../context/handle';
import { attemptLifetime, newNonce, readSocialLoginState, writeSocialLoginState } from '../../identity/socialLogin/state';

/** GET /api/v3/sign-on/one-tap: the parameters of the provider's script; the nonce is bound to this browser (S40). */
export default handle(socialLogin.getOneTapOptions, async ({ session }, { config, encryption, random, clock }) => {
  const { oneTapScript, providers } = config.socialLogin;
  if (oneTapScript === null || providers.google === null) return { status: 404, body: { errors: ["Google one-tap isn't available."] } };
  const loginState = readSocialLoginState(encryption, session.socialLoginCookie, clock.now());
  const oneTap = loginState.oneTap ?? { nonce: newNonce(random), endsAt: 0 };
  session.setSocialLoginCookie(
    writeSocialLoginState(encryption, { ...loginState, oneTap: { ...oneTap, endsAt: clock.now().getTime() + 6 * attemptLifetime } }),
  );
  return { status: 200, body: { client_id: providers.google.clientId, script_url: oneTapScript, nonce: oneTap.nonce } };
});

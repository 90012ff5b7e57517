import { socialLogin } from '../../../contract/socialLogin';
import { handle } from '../../context/handle';
import { nothing } from './nothingPending';
import { afterLogin } from '../../../domain/redirects';
import { readSocialLoginState } from '../../identity/socialLogin/state';

/** GET /api/v3/sign-on/pending (A2.23): which identity waits in this browser, and for which account. */
export default handle(socialLogin.getPendingSocialLogin, async ({ session }, { config, encryption, clock }) => {
  const { link } = readSocialLoginState(encryption, session.socialLoginCookie, clock.now());
  if (link === null) return nothing;
  const next = afterLogin({ next: link.next, origin: config.publicUrl });
  return { status: 200, body: { provider: link.provider, email: link.email, next } };
});

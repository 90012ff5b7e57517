import { session } from '../../../contract/session';
import { handle } from '../../context/handle';
import { errorBodies } from '../../commands/errorBodies';
import { signIn } from '../../commands/signIn/signIn';
import { samlRequired } from '../../policies/saml';
import { preloadReplies } from '../preloadReplies';
import { tooOften } from '../rateLimit';

/** POST /api/v3/login (A7.13, A8.01–A8.08, S03–S12). */
export default handle(session.logIn, async (call, context) => {
  const { account_id: accountId, email, password, captcha } = call.body;
  const outcome = await signIn(context, call, { email, password, captcha });
  switch (outcome.kind) {
    case 'signed_in': {
      const { profileId } = outcome;
      // Replies sent along are read by profile; none of them depends on the session's id.
      const principal = {
        kind: 'signed-in',
        sessionId: '',
        profileId,
        authenticatedAt: context.clock.now(),
        isMasquerading: false,
      } as const;
      const ahead = await preloadReplies(context, call, principal, { include: call.query.include, accountId });
      return { status: 200, body: { profile_id: profileId, ...ahead } };
    }
    case 'wrong_credentials':
      return { status: 401, body: errorBodies.wrongCredentials };
    case 'locked':
      return { status: 403, body: errorBodies.locked };
    case 'two_factor':
      return { status: 403, body: errorBodies.twoFactorRequired };
    case 'single_session':
      return { status: 403, body: errorBodies.singleSessionRequired };
    case 'sso_required':
      return { status: 403, body: samlRequired };
    case 'captcha_required':
      return { status: 422, body: errorBodies.captchaRequired };
    case 'too_often':
      return tooOften(outcome.retryAfterSeconds);
  }
});

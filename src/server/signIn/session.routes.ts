import { session } from '../../contract/session';
import { errorBodies } from '../platform/errorBodies';
import { secureSession as confirm } from './secureSession';
import { signIn } from './signIn';
import { proveSecondFactor } from '../twoFactor/secondFactor';
import { routes } from '../platform/handler';
import { samlRequired } from '../saml/requirement.store';
import { preloadReplies } from '../profiles/preload.routes';
import { tooOften } from '../platform/requests/rateLimit';

export default routes(session, {
  /** POST /api/v3/login (A7.13, A8.01–A8.08, S03–S12). */
  async logIn(call, context) {
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
        return { status: 403, body: errorBodies.twoFactor };
      case 'single_session':
        return { status: 403, body: errorBodies.singleSession };
      case 'sso_required':
        return { status: 403, body: samlRequired };
      case 'captcha_required':
        return { status: 422, body: errorBodies.captchaRequired };
      case 'too_often':
        return tooOften(outcome.retryAfterSeconds);
    }
  },

  /** POST /api/v3/2fa (A7.15, A8.10–A8.13, S15–S18). */
  async verifyTwoFactorCode(call, context) {
    const outcome = await proveSecondFactor(context, call, call.principal, call.body);
    switch (outcome.kind) {
      case 'signed_in':
        return { status: 200, body: { profile_id: outcome.profileId } };
      case 'wrong_code':
        return { status: 403, body: 'code' in call.body ? errorBodies.wrongCode : errorBodies.wrongRecoveryCode };
      case 'not_authenticated':
        return { status: 401, body: errorBodies.notAuthenticated };
      case 'too_often':
        return tooOften(outcome.retryAfterSeconds);
    }
  },

  /** POST /api/v3/secure-session (A7.16, S24). */
  async secureSession(call, context) {
    const profileId = await confirm(context, call, call.principal);
    return profileId === null ? { status: 401, body: errorBodies.notAuthenticated } : { status: 200, body: { profile_id: profileId } };
  },
});

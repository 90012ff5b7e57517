import { errorBodies, validationFailed } from '../platform/errorBodies';
import { secureSession as confirm } from './finishSignIn';
import { signIn as logIn } from './signIn';
import { proveSecondFactor } from '../twoFactor/secondFactor';
import { routes } from '../platform/handler';
import { samlRequired } from '../saml/store';
import { preloadReplies } from '../profiles/preload.routes';
import { tooOften } from '../platform/requests/limits';
import { captchaOf } from './captcha';
import { changePassword } from '../passwords/changePassword';
import { forgotPassword, resetPassword } from '../passwords/resetPassword';
import { mayChangeProfile } from '../profiles/policy';
import { findProfile } from '../profiles/store';
import { requireFresh } from '../platform/requests/freshness';
import { signIn } from '../../contract/signIn';

export default routes(signIn, {
  /** POST /api/v3/login (A7.13, A8.01–A8.08, S03–S12). */
  async logIn(call, context) {
    const { account_id: accountId, email, password, captcha } = call.body;
    const outcome = await logIn(context, call, { email, password, captcha });
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

  /** GET /api/v3/captcha/challenge (S08): creating one costs a little, so an address gets 60 in ten minutes. */
  async getCaptchaChallenge(call, context) {
    const provider = captchaOf(context);
    return { status: 200, body: { provider: provider.name, challenge_json: await provider.challenge(call.query.action) } };
  },

  /** POST /api/v3/accounts/password/forgot (A7.17, A8.14, S05): the reply never reveals if the address is known. */
  async requestPasswordReset(call, context) {
    const outcome = await forgotPassword(context, call, call.body.email);
    return outcome.kind === 'sent' ? { status: 200, body: { message: 'Sent!' } } : tooOften(outcome.retryAfterSeconds);
  },

  /** POST /api/v3/accounts/password/reset (A7.18, A8.19–A8.21, S28, S29). */
  async resetPassword(call, context) {
    const outcome = await resetPassword(context, call, call.body);
    switch (outcome.kind) {
      case 'reset':
        return { status: 200, body: { errors: [] } };
      case 'issues':
        return { status: 400, body: validationFailed(outcome.issues) };
      case 'invalid':
        return { status: 403, body: errorBodies.invalidReset };
      case 'too_often':
        return tooOften(outcome.retryAfterSeconds);
    }
  },

  /** POST /api/v3/profiles/:id/password (A3.14): requires the present password; a first one requires a recent sign-in (S26). */
  async changePassword(call, context) {
    const { principal, params } = call;
    const profile = mayChangeProfile(principal.profileId, params.id) ? await findProfile(context.db, params.id) : null;
    if (profile === null) return { status: 404, body: errorBodies.notFound };
    if (profile.password_hash === null) requireFresh(context, principal);
    const issues = await changePassword(context, call, profile, call.body);
    return issues === null ? { status: 204, body: null } : { status: 400, body: validationFailed(issues) };
  },
});

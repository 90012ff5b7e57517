import { passwords } from '../../contract/passwords';
import { errorBodies, validationFailed } from '../platform/errorBodies';
import { changePassword } from './changePassword';
import { forgotPassword, resetPassword } from './resetPassword';
import { routes } from '../platform/handler';
import { mayChangeProfile } from '../profiles/policy';
import { findProfile } from '../profiles/store';
import { requireFresh } from '../platform/requests/freshness';
import { tooOften } from '../platform/requests/rateLimit';

export default routes(passwords, {
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

import { confirmEmailByCode, finishEmailChange, mailConfirmation, ownSessionOf, requestEmailChange } from './confirmEmail';
import { errorBodies } from '../platform/errorBodies';
import { hashToken } from '../platform/encryption/encryption';
import { routes } from '../platform/handler';
import { mayReadProfile } from '../profiles/policy';
import { findEmailChange } from './store';
import { findProfile } from '../profiles/store';
import { requireFresh } from '../platform/requests/freshness';
import { enforceLimit } from '../platform/requests/limits';
import { chooseMailings } from './mailings';
import { emails } from '../../contract/emails';

export default routes(emails, {
  /**
   * POST /api/v3/profiles/:id/confirm-email (A7.06). Without an address it mails the confirmation link of the stored one again.
   * With one it requests a change, which needs a recent sign-in (S26, S32). At most five of either per hour.
   */
  async sendEmailConfirmation(call, context) {
    const { profileId } = call.principal;
    if (!mayReadProfile(profileId, call.params.id)) return { status: 404, body: errorBodies.notFound };
    const email = call.body?.email;
    if (email !== undefined) requireFresh(context, call.principal);
    await enforceLimit(context, { name: 'confirm_email.profile', key: String(profileId), max: 5, windowSeconds: 3600 });
    const profile = await findProfile(context.db, profileId);
    if (profile === null) return { status: 404, body: errorBodies.notFound };
    if (email !== undefined) {
      await requestEmailChange(context, call, email);
      return { status: 200, body: { message: 'Check your email to confirm your change request.' } };
    }
    if (profile.email_confirmed) return { status: 200, body: { message: 'Your email address is already confirmed.' } };
    await context.db.transaction().execute((tx) => mailConfirmation(context, tx, profile));
    return { status: 200, body: { message: 'Sent!' } };
  },

  /**
   * POST /api/v3/email-confirmations (decision D14): confirms the address that the code was mailed to. Outside a session of the
   * profile it requires `is_elsewhere`, because the first proof from there removes every earlier way to sign in (S65). The code of
   * a change works only in a session of the person who requested it (S32).
   */
  async confirmEmail(call, context) {
    const change = await findEmailChange(context.db, hashToken(call.body.code), context.clock.now());
    if (change !== null) {
      if (ownSessionOf(call.principal, change.profile_id) === null) return { status: 403, body: errorBodies.signInFirst };
      const changed = await finishEmailChange(context, call, change);
      if (changed === null) return { status: 400, body: errorBodies.invalidConfirmation };
      return { status: 200, body: { email: changed, reset_code: null } };
    }
    const { code, is_elsewhere: isElsewhere = false } = call.body;
    const outcome = await confirmEmailByCode(context, call, { code, isElsewhere });
    switch (outcome.kind) {
      case 'confirmed':
        return { status: 200, body: { email: outcome.email, reset_code: outcome.resetCode } };
      case 'elsewhere':
        return { status: 403, body: errorBodies.confirmElsewhere };
      case 'invalid':
        return { status: 400, body: errorBodies.invalidConfirmation };
    }
  },

  /** POST /api/v3/mailings (A2.36): by the token of the mailed link, signed in or not. */
  async updateMailingSubscription(call, context) {
    const { token, receives_updates } = call.body;
    const isKnown = await chooseMailings(context, call, token, receives_updates);
    return isKnown ? { status: 200, body: { receives_updates } } : { status: 400, body: errorBodies.invalidMailing };
  },
});

import { emailConfirmations } from '../../../contract/emailConfirmations';
import { handle } from '../../context/handle';
import { requestEmailChange } from '../../commands/emails/changeEmail';
import { mailConfirmation } from '../../commands/emails/confirmEmail';
import { errorBodies } from '../../commands/errorBodies';
import { mayReadProfile } from '../../policies/profiles';
import { findProfile } from '../../records/profiles/profiles';
import { requireFresh } from '../freshness';
import { enforceLimit } from '../rateLimit';

/**
 * POST /api/v3/profiles/:id/confirm-email (A7.06). Without an address it mails the confirmation link of the stored one again.
 * With one it requests a change, which needs a recent sign-in (S26, S32). At most five of either per hour.
 */
export default handle(emailConfirmations.sendEmailConfirmation, async (call, context) => {
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
});

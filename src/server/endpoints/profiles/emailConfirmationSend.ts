import { mailConfirmation } from '../../commands/confirmEmail';
import { refusals } from '../../commands/refusals';
import type { HandlerOf } from '../../http/handler';
import { mayReadProfile } from '../../policies/profiles';
import { findProfile } from '../../records/profiles';
import { limited } from '../tooOften';

/** POST /api/v3/profiles/:id/confirm-email (A7.06): mails the link again, to the stored address, five times an hour at most. */
export const emailConfirmationSend: HandlerOf<'emailConfirmationSend'> = async (call, context) => {
  const { profileId } = call.principal;
  if (!mayReadProfile(profileId, call.params.id)) return { status: 404, body: refusals.notFound };
  await limited(context, { name: 'confirm_email.profile', key: String(profileId), max: 5, windowSeconds: 3600 });
  const profile = await findProfile(context.db, profileId);
  if (profile === null) return { status: 404, body: refusals.notFound };
  if (profile.email_confirmed) return { status: 200, body: { message: 'Your email address is confirmed already.' } };
  await context.db.transaction().execute((tx) => mailConfirmation(context, tx, profile));
  return { status: 200, body: { message: 'Sent!' } };
};

import { passwords } from '../../../contract/passwords';
import { handle } from '../../context/handle';
import { changePassword } from '../../commands/passwords/changePassword';
import { validationFailed, errorBodies } from '../../commands/errorBodies';
import { mayChangeProfile } from '../../policies/profiles';
import { findProfile } from '../../records/profiles/profiles';
import { requireFresh } from '../freshness';

/** POST /api/v3/profiles/:id/password (A3.14): requires the present password; a first one requires a recent sign-in (S26). */
export default handle(passwords.changePassword, async (call, context) => {
  const { principal, params } = call;
  const profile = mayChangeProfile(principal.profileId, params.id) ? await findProfile(context.db, params.id) : null;
  if (profile === null) return { status: 404, body: errorBodies.notFound };
  if (profile.password_hash === null) requireFresh(context, principal);
  const issues = await changePassword(context, call, profile, call.body);
  return issues === null ? { status: 204, body: null } : { status: 400, body: validationFailed(issues) };
});

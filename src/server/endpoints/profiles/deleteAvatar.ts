import { profiles } from '../../../contract/profiles';
import { handle } from '../../context/handle';
import { removeAvatar } from '../../commands/profiles/avatar';
import { errorBodies } from '../../commands/errorBodies';
import { mayChangeProfile } from '../../policies/profiles';
import { ownProfile } from '../ownProfile';

/** DELETE /api/v3/profiles/:id/avatar: initials replace it. */
export default handle(profiles.deleteAvatar, async (call, context) => {
  const { profileId } = call.principal;
  if (!mayChangeProfile(profileId, call.params.id)) return { status: 404, body: errorBodies.notFound };
  await removeAvatar(context, profileId);
  const saved = await ownProfile(context, call.principal);
  return saved === null ? { status: 404, body: errorBodies.notFound } : { status: 200, body: saved };
});

import { profiles } from '../../../contract/profiles';
import { handle } from '../../context/handle';
import { setAvatar } from '../../commands/profiles/avatar';
import { validationFailed, errorBodies } from '../../commands/errorBodies';
import { mayChangeProfile } from '../../policies/profiles';
import { pictureIssues } from '../pictureIssues';
import { ownProfile } from '../ownProfile';

/** POST /api/v3/profiles/:id/avatar (S56): twenty in an hour at most. */
export default handle(profiles.uploadAvatar, async (call, context) => {
  const { profileId } = call.principal;
  if (!mayChangeProfile(profileId, call.params.id) || call.file === null) return { status: 404, body: errorBodies.notFound };
  const issue = await setAvatar(context, profileId, call.file);
  if (issue !== null) return { status: 400, body: validationFailed({ picture: [pictureIssues[issue]] }) };
  const saved = await ownProfile(context, call.principal);
  return saved === null ? { status: 404, body: errorBodies.notFound } : { status: 200, body: saved };
});

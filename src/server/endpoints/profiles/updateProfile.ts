import { profiles } from '../../../contract/profiles';
import { handle } from '../../context/handle';
import { errorBodies } from '../../commands/errorBodies';
import { saveProfile } from '../../commands/profiles/saveProfile';
import { mayChangeProfile } from '../../policies/profiles';
import { ownProfile } from '../ownProfile';

/** PATCH /api/v3/profiles/:id (A7.07, A7.08, decision W7): changes the fields that are named, and answers with the whole profile. */
export default handle(profiles.updateProfile, async (call, context) => {
  const { profileId } = call.principal;
  if (!mayChangeProfile(profileId, call.params.id)) return { status: 404, body: errorBodies.notFound };
  const problem = await saveProfile(context, call, profileId, call.body);
  if (problem !== null) return { status: 400, body: problem };
  const saved = await ownProfile(context, call.principal);
  return saved === null ? { status: 404, body: errorBodies.notFound } : { status: 200, body: saved };
});

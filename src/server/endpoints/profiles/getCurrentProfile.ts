import { profiles } from '../../../contract/profiles';
import { handle } from '../../context/handle';
import { preloadReplies } from '../preloadReplies';
import { presentedProfiles } from '../presentedProfiles';

/** GET /api/v3/profiles: who is signed in here; a visitor gets an empty list, not an error. */
export default handle(profiles.getCurrentProfile, async (call, context) => {
  const { principal, query } = call;
  const body = await presentedProfiles(context, principal);
  if (principal.kind !== 'signed-in' || body.active_id === null) return { status: 200, body };
  const ahead = await preloadReplies(context, call, principal, { include: query.include, accountId: query.account_id });
  return { status: 200, body: { ...body, ...ahead } };
});

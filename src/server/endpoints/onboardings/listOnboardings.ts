import { onboardings } from '../../../contract/onboardings';
import { handle } from '../../context/handle';
import { presentOnboarding } from '../../presenters/onboarding';
import { findOnboarding } from '../../records/profiles/onboardings';

/** GET /api/v4/onboardings/: the caller's own, or none before the first answer. */
export default handle(onboardings.listOnboardings, async (call, { db }) => {
  const found = await findOnboarding(db, call.principal.profileId);
  return { status: 200, body: { objects: found === null ? [] : [presentOnboarding(found)] } };
});

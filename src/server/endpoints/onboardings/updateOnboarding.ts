import { onboardings } from '../../../contract/onboardings';
import { handle } from '../../context/handle';
import { personasAfter } from '../../../domain/onboarding';
import { presentOnboarding } from '../../presenters/onboarding';
import { findOnboarding, saveOnboarding } from '../../records/profiles/onboardings';
import { lockProfile, updateProfile } from '../../records/profiles/profiles';

/** PATCH /api/v4/onboardings/: keeps the answers that are named, and fills the kind of work in the profile. A repeat is harmless. */
export default handle(onboardings.updateOnboarding, async (call, context) => {
  const { profileId } = call.principal;
  const { is_complete, ...answers } = call.body;
  const given = Object.fromEntries(Object.entries(answers).filter(([, value]) => value !== undefined)) as typeof answers;
  const saved = await context.db.transaction().execute(async (tx) => {
    if (given.role !== undefined) {
      const profile = await lockProfile(tx, profileId);
      const earlier = (await findOnboarding(tx, profileId))?.role ?? null;
      if (profile) await updateProfile(tx, profileId, { personas: personasAfter(profile.personas, earlier, given.role) });
    }
    return saveOnboarding(tx, profileId, { answers: given, isComplete: is_complete === true, now: context.clock.now() });
  });
  return { status: 200, body: presentOnboarding(saved) };
});

import { onboardings } from '../../contract/onboardings';
import { personasAfter } from '../../domain/onboarding';
import { routes } from '../platform/handler';
import { presentOnboarding } from './onboarding.reply';
import { findOnboarding, saveOnboarding } from './onboardings.store';
import { lockProfile, updateProfile } from './store';

export default routes(onboardings, {
  /** GET /api/v4/onboardings/: the caller's own, or none before the first answer. */
  async listOnboardings(call, { db }) {
    const found = await findOnboarding(db, call.principal.profileId);
    return { status: 200, body: { objects: found === null ? [] : [presentOnboarding(found)] } };
  },

  /** PATCH /api/v4/onboardings/: keeps the answers that are named, and fills the kind of work in the profile. A repeat is harmless. */
  async updateOnboarding(call, context) {
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
  },
});

import { onboardings } from '../../contract/onboardings';
import { personasAfter, onboardingGoals, onboardingRoles } from '../../domain/onboarding';
import { routes } from '../platform/handler';
import { findOnboarding, saveOnboarding } from './onboardings.store';
import { lockProfile, updateProfile } from './store';
import type { WireOnboarding } from '../../contract/onboardings';
import type { OnboardingRecord } from './onboardings.store';

/** A person's answers; the id is the profile's. An answer that is no longer offered counts as none. */
function presentOnboarding({ profile_id, role, goal, apps, completed_at }: OnboardingRecord): WireOnboarding {
  return {
    id: profile_id,
    role: onboardingRoles.find((known) => known === role) ?? null,
    goal: onboardingGoals.find((known) => known === goal) ?? null,
    apps,
    completed_at: completed_at === null ? null : completed_at.toISOString(),
  };
}

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

import type { WireOnboarding } from '../../contract/onboardings';
import { onboardingGoals, onboardingRoles } from '../../domain/onboarding';
import type { OnboardingRecord } from './onboardings.store';

/** A person's answers; the id is the profile's. An answer that is no longer offered counts as none. */
export function presentOnboarding({ profile_id, role, goal, apps, completed_at }: OnboardingRecord): WireOnboarding {
  return {
    id: profile_id,
    role: onboardingRoles.find((known) => known === role) ?? null,
    goal: onboardingGoals.find((known) => known === goal) ?? null,
    apps,
    completed_at: completed_at === null ? null : completed_at.toISOString(),
  };
}

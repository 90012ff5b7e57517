/** The questions of onboarding: the kind of work, and the first apps. The texts are in the client. */
export const onboardingRoles = [
  'marketing',
  'sales',
  'operations',
  'engineering',
  'support',
  'finance',
  'people',
  'founder',
  'education',
  'other',
] as const;
export type OnboardingRole = (typeof onboardingRoles)[number];

export const onboardingGoals = ['collect-leads', 'keep-in-sync', 'notify-team', 'handle-requests', 'explore'] as const;
export type OnboardingGoal = (typeof onboardingGoals)[number];

/** The maximum number of chosen apps; a sign-up's `selected_apis` has the same limit. */
export const maxOnboardingApps = 20;

/** The longest key of an app, `SlackAPI` or `SlackAPI@1.2.0`. */
export const maxAppKeyLength = 120;

/** True for a valid app key: letters, digits and the characters of a version. */
export const isAppKey = (text: string): boolean => text.length <= maxAppKeyLength && /^[A-Za-z0-9][\w.@-]*$/.test(text);

/**
 * The kinds of work in a profile after onboarding asked for one: the answer is used if the profile has none, or only the earlier
 * answer. A choice made in the profile stays, and 'other' changes nothing.
 */
export function personasAfter(personas: readonly string[], earlier: string | null, answer: OnboardingRole): string[] {
  const isFree = personas.length === 0 || (personas.length === 1 && personas[0] === earlier);
  return answer !== 'other' && isFree ? [answer] : [...personas];
}

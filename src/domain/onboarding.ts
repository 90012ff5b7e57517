/** What onboarding asks (B3.62): the kind of work that somebody does, and what they want to come first. The words for people stand in the client. */
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

/** As many apps as can be chosen; a sign-up's `selected_apis` has the same limit. */
export const mostOnboardingApps = 20;

/** The longest key of an app, `SlackAPI` or `SlackAPI@1.2.0`. */
export const longestAppKey = 120;

/** True for what can be the key of an app: letters, digits and the signs of a version. */
export const isAppKey = (text: string): boolean => text.length <= longestAppKey && /^[A-Za-z0-9][\w.@-]*$/.test(text);

/**
 * The kinds of work in a profile after the question for one was answered: the answer fills them where nothing is there, or
 * where only the earlier answer is. What somebody chose in the profile stays, and 'other' says nothing.
 */
export function personasAfter(personas: readonly string[], earlier: string | null, answer: OnboardingRole): string[] {
  const isFree = personas.length === 0 || (personas.length === 1 && personas[0] === earlier);
  return answer !== 'other' && isFree ? [answer] : [...personas];
}

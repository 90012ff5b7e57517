/** What onboarding remembers, and the answers to its question. The texts are in the client. */
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

/** An answer to the first question of new people: a template that runs here without an account of another app. */
export interface Start {
  /** The id of the template in the catalogue. */
  readonly template: string;
  readonly goal: OnboardingGoal;
  /** The event of its first run; null for a schedule, whose event is the present time. */
  readonly demo: Readonly<Record<string, unknown>> | null;
  /** The one field that the template leaves to the person: its step and its key. */
  readonly asks: { readonly stepKey: string; readonly field: string } | null;
  /** Its last step mails the person, which needs a confirmed address. */
  readonly isMailed: boolean;
}

const posted = (body: Readonly<Record<string, unknown>>) => ({ method: 'POST', query: {}, body });
const message = posted({ name: 'Ada Lovelace', email: 'ada@example.org', message: 'Do you deliver on Saturdays?' });

/** The answers, in their order. Their words are in the client; a test compares them with the catalogue. */
export const starts = [
  { template: '149', goal: 'collect-leads', demo: message, asks: null, isMailed: false },
  { template: '150', goal: 'handle-requests', demo: message, asks: null, isMailed: true },
  {
    template: '151',
    goal: 'notify-team',
    demo: { title: 'Analytical engines', link: 'https://blog.example.org/engines' },
    asks: { stepKey: 'trigger', field: 'url' },
    isMailed: true,
  },
  { template: '145', goal: 'notify-team', demo: null, asks: { stepKey: 'step1', field: 'url' }, isMailed: true },
  { template: '152', goal: 'notify-team', demo: null, asks: null, isMailed: true },
  { template: '153', goal: 'notify-team', demo: null, asks: null, isMailed: true },
  { template: '154', goal: 'keep-in-sync', demo: posted({ order: 1042, total: 249 }), asks: null, isMailed: false },
  { template: '155', goal: 'keep-in-sync', demo: posted({ name: 'grace hopper' }), asks: null, isMailed: false },
] as const satisfies readonly Start[];

export type StartTemplate = (typeof starts)[number]['template'];

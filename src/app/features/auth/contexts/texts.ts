import { brand } from '../../../../domain/brand';

/** All texts for people who come with a context. Texts quoted by the specification are verbatim. */
export const contextTexts = {
  /** A2.61. */
  turnOn: { logIn: 'Log in to turn on this Zap', signUp: 'Sign up to turn on this Zap' },
  /** A2.63. */
  connectApps: { logIn: 'Log in to connect your apps', signUp: 'Sign up to automate your apps' },
  /** A2.58, A2.65. */
  joinAccount: {
    logIn: (account: string) => `Log in to join ${account} on ${brand.name}`,
    signUp: (account: string) => `Sign up to join ${account} on ${brand.name}`,
  },
  /** A2.66, A2.72. */
  joinTeam: (app: string | null) => (app === null ? 'Join the Integration Team' : `Join the ${app} Team`),
  /** A2.68–A2.72. */
  template: (head: string, tail: string) => `Connect ${head} + ${tail} in Minutes`,
  templateOfOneApp: 'Start with a Ready-Made Zap',
  oneService: (service: string) => `Connect ${service} with 5,000+ Apps`,
  twoServices: (head: string, tail: string) => `Connect ${head} + ${tail}`,

  useCases: {
    /** A2.74–A2.76. */
    'send-new-leads-a-personal-message': 'Engage your leads instantly',
    'sync-new-leads-to-a-crm-or-spreadsheet': 'Automatically import new customers',
    'notify-my-team-about-new-leads': 'Notify your team about opportunities',
  } as Readonly<Record<string, string>>,
  /** A2.77, A2.78. */
  oneServiceSubtitle: (service: string) => `Connect ${service} with the apps you use every day to find your productivity superpowers`,
  twoServicesSubtitle: (head: string, tail: string) =>
    `Find your productivity superpowers—connect ${head} and ${tail} to automate your work`,
  /** A2.79. */
  invitationSubtitle: 'Connect your apps and automate your work with your team.',
  teamSubtitle: (app: string | null) => `You have been invited to work on ${app === null ? 'an integration' : `the ${app} integration`}.`,
  schoolsSubtitle: 'Leave the routine to automation, and keep your time for teaching and learning.',

  /** A1.03. */
  developerBenefits: [
    { key: 'build', content: 'Help build and maintain this integration' },
    { key: 'data', content: 'Access data on how the integration performs' },
    { key: 'trial', content: `A free trial of ${brand.name}` },
  ],
  schoolsBenefits: [
    { key: 'setup', content: 'Easy setup, no coding required' },
    { key: 'class', content: 'Connects the forms, calendars and documents that you teach with' },
    { key: 'free', content: 'Free forever for core features' },
  ],
  toggle: 'This Zap is off',
  gone: 'This invitation is no longer valid. Ask the person who invited you for a new one, or continue without it.',
  withoutInvitation: 'Continue without the invitation',
  lookUpFailed: 'We couldn’t look up your invitation.',
  retry: 'Try again',
} as const;

import { brand } from '../../../../domain/brand';
import { promoTexts } from '../shared/frame/Promo';
import type { RequestedContext } from './asked';
import type { ContextRecords, NamedLogo } from './state';

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

export type Mode = 'logIn' | 'signUp';
type Known = Pick<RequestedContext, 'preview' | 'team' | 'useCase' | 'isForSchools'>;

/**
 * The page's title; undefined for the usual one. The first match: invitation, team member, Zap to turn on or app to connect,
 * template, two services, one service (decision D9).
 */
export function titleOf(mode: Mode, { preview, team }: Known, { invitation, template, services, app }: ContextRecords): string | undefined {
  if (invitation.status === 'open') return contextTexts.joinAccount[mode](invitation.account.name);
  if (team) return contextTexts.joinTeam(app?.name ?? null);
  if (preview) return preview === 'zap' ? contextTexts.turnOn[mode] : contextTexts.connectApps[mode];
  if (template) {
    const { head, tail } = template;
    return head.id === tail.id ? contextTexts.templateOfOneApp : contextTexts.template(head.name, tail.name);
  }
  const [first, second] = services;
  if (!first) return undefined;
  return second ? contextTexts.twoServices(first.name, second.name) : contextTexts.oneService(first.name);
}

export interface Subtitle {
  readonly text: string;
  /** A template's steps, joined with arrows: three at most (A2.73). */
  readonly steps: readonly string[];
}

/**
 * The heading above the benefits. The first match: template, use case, services, invitation (decision D9), then the promo's
 * audience, then the usual one.
 */
export function subtitleOf({ team, useCase, isForSchools }: Known, { template, services, invitation, app }: ContextRecords): Subtitle {
  if (template) return { text: template.title, steps: template.steps.slice(0, 3) };
  return { text: lineOf(), steps: [] };

  function lineOf(): string {
    if (useCase !== null && Object.hasOwn(contextTexts.useCases, useCase)) return contextTexts.useCases[useCase] ?? promoTexts.subtitle;
    const [first, second] = services;
    if (first) return second ? contextTexts.twoServicesSubtitle(first.name, second.name) : contextTexts.oneServiceSubtitle(first.name);
    if (invitation.status === 'open') return contextTexts.invitationSubtitle;
    if (team) return contextTexts.teamSubtitle(app?.name ?? null);
    return isForSchools ? contextTexts.schoolsSubtitle : promoTexts.subtitle;
  }
}

/** The benefits: of building an integration (A1.03, A1.04), of teaching, or the usual ones. */
export function benefitsOf({ team, isForSchools }: Known): readonly { readonly key: string; readonly content: string }[] {
  if (team) return contextTexts.developerBenefits;
  return isForSchools ? contextTexts.schoolsBenefits : promoTexts.benefits;
}

/**
 * The logos joined by plus signs; empty for the usual ones. For a template the first and the last app, or as many as fit in a
 * preview (A2.81, A2.82).
 */
export function logosOf({ preview }: Known, { template, services, app, invitation }: ContextRecords): readonly NamedLogo[] {
  if (template) {
    const { head, tail, apps } = template;
    if (preview) return apps;
    return head.id === tail.id ? [head] : [head, tail];
  }
  if (services.length > 0) return services;
  if (app) return [app];
  return invitation.status === 'open' ? [invitation.account] : [];
}

import { promoTexts } from '../shared/frame/Promo';
import type { Asked } from './asked';
import { contextTexts as texts } from './texts';
import type { Found, Shown } from './state';

export type Mode = 'logIn' | 'signUp';
type Known = Pick<Asked, 'preview' | 'team' | 'useCase' | 'isForSchools'>;

/**
 * The page's title; undefined for the usual one. The first match: invitation, team member, Zap to turn on or app to connect,
 * template, two services, one service (decision D9).
 */
export function titleOf(mode: Mode, { preview, team }: Known, { invitation, template, services, app }: Found): string | undefined {
  if (invitation.status === 'open') return texts.joinAccount[mode](invitation.account.name);
  if (team) return texts.joinTeam(app?.name ?? null);
  if (preview) return preview === 'zap' ? texts.turnOn[mode] : texts.connectApps[mode];
  if (template) {
    const { head, tail } = template;
    return head.id === tail.id ? texts.templateOfOneApp : texts.template(head.name, tail.name);
  }
  const [first, second] = services;
  if (!first) return undefined;
  return second ? texts.twoServices(first.name, second.name) : texts.oneService(first.name);
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
export function subtitleOf({ team, useCase, isForSchools }: Known, { template, services, invitation, app }: Found): Subtitle {
  if (template) return { text: template.title, steps: template.steps.slice(0, 3) };
  return { text: lineOf(), steps: [] };

  function lineOf(): string {
    if (useCase !== null && Object.hasOwn(texts.useCases, useCase)) return texts.useCases[useCase] ?? promoTexts.subtitle;
    const [first, second] = services;
    if (first) return second ? texts.twoServicesSubtitle(first.name, second.name) : texts.oneServiceSubtitle(first.name);
    if (invitation.status === 'open') return texts.invitationSubtitle;
    if (team) return texts.teamSubtitle(app?.name ?? null);
    return isForSchools ? texts.schoolsSubtitle : promoTexts.subtitle;
  }
}

/** The benefits: of building an integration (A1.03, A1.04), of teaching, or the usual ones. */
export function benefitsOf({ team, isForSchools }: Known): readonly { readonly key: string; readonly content: string }[] {
  if (team) return texts.developerBenefits;
  return isForSchools ? texts.schoolsBenefits : promoTexts.benefits;
}

/**
 * The logos joined by plus signs; empty for the usual ones. For a template the first and the last app, or as many as fit in a
 * preview (A2.81, A2.82).
 */
export function logosOf({ preview }: Known, { template, services, app, invitation }: Found): readonly Shown[] {
  if (template) {
    const { head, tail, apps } = template;
    if (preview) return apps;
    return head.id === tail.id ? [head] : [head, tail];
  }
  if (services.length > 0) return services;
  if (app) return [app];
  return invitation.status === 'open' ? [invitation.account] : [];
}

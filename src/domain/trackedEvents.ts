/**
 * Every event of product analytics, with the properties that it may carry (decision W9). Anything not named here is neither sent
 * nor stored, so no name, address or typed text can get into the records (S59, S61).
 */

/** `slug` is a short text of letters, digits and `_ . : / -`, too restricted for an address or a sentence; `flag` is true or false. */
type Kind = 'slug' | 'number' | 'flag';

/**
 * `consented`: only of people who agreed to analytics. `given`: text that a person wrote for us to read, regardless of the
 * consent to analytics.
 */
interface EventRule {
  readonly needs: 'consented' | 'given';
  readonly properties: Readonly<Record<string, Kind>>;
}

export const trackedEvents = {
  'page viewed': { needs: 'consented', properties: {} },
  /** A person takes part in an A/B test and has seen their variant. */
  'A/B test birth': { needs: 'consented', properties: { test: 'slug', testId: 'number', variant: 'slug', interstate: 'flag' } },
  /** A person has become a customer: by which sign-up method, and through which page the visit began. */
  'sign-up conversion': {
    needs: 'consented',
    properties: {
      source: 'slug',
      intent: 'slug',
      signupType: 'slug',
      landingPage: 'slug',
      useCase: 'slug',
      invited: 'flag',
      returning: 'flag',
    },
  },
  /** A tracked link was followed: to the plans from a prompt. */
  'link followed': { needs: 'consented', properties: { link: 'slug' } },
  'captcha expired': { needs: 'consented', properties: { action: 'slug' } },
  'one-tap failed': { needs: 'consented', properties: { source: 'slug', intent: 'slug' } },
  /** The survey's answer (decision W8). Its comment is the only free text, and is stored in a separate table. */
  'NPS survey answered': { needs: 'given', properties: { score: 'number' } },
} as const satisfies Record<string, EventRule>;

export type EventSubject = keyof typeof trackedEvents;
export type EventProperties = Readonly<Record<string, string | number | boolean>>;

export const birthSubject = 'A/B test birth' satisfies EventSubject;
export const conversionSubject = 'sign-up conversion' satisfies EventSubject;
export const npsSubject = 'NPS survey answered' satisfies EventSubject;

export const isEventSubject = (subject: unknown): subject is EventSubject =>
  typeof subject === 'string' && Object.hasOwn(trackedEvents, subject);

export const needsConsent = (subject: EventSubject): boolean => trackedEvents[subject].needs === 'consented';

const slug = /^[\w.:/-]{1,100}$/;

const fits = (kind: Kind | undefined, value: unknown): value is string | number | boolean =>
  (kind === 'slug' && typeof value === 'string' && slug.test(value)) ||
  (kind === 'number' && typeof value === 'number' && Number.isFinite(value)) ||
  (kind === 'flag' && typeof value === 'boolean');

/** The allowed properties of the event with valid values; all others are left out. */
export function allowedProperties(subject: EventSubject, given: unknown): EventProperties {
  if (typeof given !== 'object' || given === null) return {};
  const rules: Readonly<Record<string, Kind>> = trackedEvents[subject].properties;
  return Object.fromEntries(
    Object.entries(given).filter((entry): entry is [string, string | number | boolean] =>
      fits(Object.hasOwn(rules, entry[0]) ? rules[entry[0]] : undefined, entry[1]),
    ),
  );
}

/** The path of a page with codes, ids and addresses replaced: `/shared/:id`, `/zap-templates/edit/:id`. */
export function trackedPath(pathname: string): string {
  const parts = pathname
    .slice(0, 300)
    .split('/')
    .map((part) => (/^[a-z][a-z0-9_-]{0,31}$/i.test(part) && !/\d{4}|.{25}/.test(part) ? part : part && ':id'));
  const afterShared = parts[1] === 'shared' ? 2 : parts.length;
  return parts.map((part, index) => (index >= afterShared && part ? ':id' : part)).join('/') || '/';
}

/** The campaign parameters that led here. */
export const utmFields = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_content', 'utm_term'] as const;
export const clickIdFields = ['fbclid', 'gclid', 'msclkid'] as const;
export type CampaignField = (typeof utmFields)[number] | (typeof clickIdFields)[number];
export const campaignFields: readonly CampaignField[] = [...utmFields, ...clickIdFields];

/** A click id has under 150 characters, a UTM value under 500; longer ones are not kept. */
export const isCampaignValue = (field: CampaignField, value: string): boolean =>
  value !== '' && value.length < ((clickIdFields as readonly string[]).includes(field) ? 150 : 500);

/** The query of a page with the campaign parameters only, starting with `?`, or empty. */
export function trackedQuery(search: string): string {
  const given = new URLSearchParams(search);
  const kept = new URLSearchParams();
  for (const field of campaignFields) {
    const value = given.get(field);
    if (value !== null && isCampaignValue(field, value)) kept.set(field, value);
  }
  const text = kept.toString();
  return text && `?${text}`;
}

/** The survey's scale (B5.02, B9.25). */
export const npsScores = { lowest: 1, highest: 10 } as const;
/** Code points of a survey's comment. */
export const maxNpsCommentLength = 1000;

export const isNpsScore = (score: unknown): score is number =>
  Number.isInteger(score) && (score as number) >= npsScores.lowest && (score as number) <= npsScores.highest;

/** The maximum number of events of one request, and of bytes of its body (S59). */
export const maxEventsAtOnce = 10;
export const trackingBodyBytes = 8 * 1024;

/** The part that is used here; browsers and Node both have it. */
interface SearchParams {
  get(name: string): string | null;
  set(name: string, value: string): void;
  toString(): string;
}
declare const URLSearchParams: new (search?: string) => SearchParams;

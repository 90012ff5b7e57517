import { countCodePoints } from './passwords';

/** When failing actions and triggers of a person's Zaps are reported. */
export const alertTimes = ['immediate', 'hourly', 'daily', 'never'] as const;
export type AlertTime = (typeof alertTimes)[number];

/** How often a summary of a person's Zaps is sent. */
export const summarySchedules = ['daily', 'weekly', 'monthly', 'never'] as const;
export type SummarySchedule = (typeof summarySchedules)[number];

/** The kinds of work to choose from. The server accepts other slugs too, because the list may grow. */
export const knownPersonas = [
  'marketing',
  'sales',
  'support',
  'operations',
  'engineering',
  'it',
  'product',
  'design',
  'finance',
  'people',
  'education',
  'founder',
] as const;

/** Code points. */
export const maxNameLength = 100;
export const maxJobTitleLength = 100;
/** The maximum number of personas at a time. */
export const maxPersonas = 10;
/** The number of acknowledgements of one kind that are kept per person. */
export const maxAcknowledgements = 500;

export const isPersona = (text: string): boolean => /^[a-z][a-z0-9_-]{0,39}$/.test(text);

/** A key of `viewed_help` or `has_seen_notifications`: the tracking key of a help page or notice. */
export const isAcknowledgementKey = (text: string): boolean => /^[A-Za-z][\w.:-]{0,99}$/.test(text);

// eslint-disable-next-line no-control-regex
const controls = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/;

/** True for a single-line text: line breaks are not allowed in lists and mails (S33). */
export const isOneLine = (text: string): boolean => !controls.test(text);

export const isAtMost = (text: string, codePoints: number): boolean => countCodePoints(text) <= codePoints;

/** The terms count as accepted unless a renewal is requested. */
export function areTermsAccepted(profile: { readonly shouldRenewTos?: boolean | null }): boolean {
  return !profile.shouldRenewTos;
}

/** True if a time zone is stored and is not the browser's. An unset one is no mismatch. */
export function isTimezoneMismatch(stored: string | null | undefined, browser: string): boolean {
  return Boolean(stored) && stored !== browser;
}

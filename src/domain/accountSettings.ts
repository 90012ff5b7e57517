/** What can be changed about an account, by whom, and what fits into it (B7.07, B7.08, S52). */
import { isEmail } from './email';
import { isAtMost, isOneLine } from './profileFields';
import { isAdmin, isOwner, isSuperAdmin, type Role } from './roles';

/** One save changes one of these and nothing else. */
export type AccountSubject =
  'name' | 'logo_choice' | 'invoice' | 'replay' | 'surveys' | 'transfer' | 'team_trial' | 'company_trial' | 'auto_upgrade';

/** To which subject each field of a save belongs; by its name on the wire. */
export const subjectOfField = {
  name: 'name',
  logo_choice: 'logo_choice',
  company_name: 'invoice',
  company_address: 'invoice',
  send_invoice_email: 'invoice',
  invoice_email: 'invoice',
  autoreplay_errored_tasks_override: 'replay',
  surveys_submitted: 'surveys',
  new_owner_id: 'transfer',
  auth_token: 'transfer',
  is_trialing_teams: 'team_trial',
  is_trialing_companies: 'company_trial',
  teams_trial_auto_upgrade: 'auto_upgrade',
} as const satisfies Readonly<Record<string, AccountSubject>>;

/** What a save is about; null for one about nothing, about two things, or a transfer that lacks a half (B7.07, B7.08). */
export function accountSubjectOf(body: Readonly<Record<string, unknown>>): AccountSubject | null {
  const fields = Object.keys(body).filter((field) => body[field] !== undefined);
  const subjects = new Set(fields.map((field) => subjectOfField[field as keyof typeof subjectOfField]));
  const [subject] = subjects;
  if (subjects.size !== 1 || subject === undefined) return null;
  return subject === 'transfer' && fields.length < 2 ? null : subject;
}

/** Whether somebody in the account may save this. Any member may tell that a survey was answered: it is then not asked of others. */
export function mayChangeAccount(role: Role, subject: AccountSubject): boolean {
  switch (subject) {
    case 'surveys':
      return true;
    case 'name':
    case 'logo_choice':
    case 'invoice':
    case 'replay':
      return isAdmin(role);
    case 'team_trial':
      return isSuperAdmin(role);
    case 'transfer':
    case 'company_trial':
    case 'auto_upgrade':
      return isOwner(role);
  }
}

/** Characters. */
export const longestAccountName = 100;
export const longestCompanyName = 200;
export const longestCompanyAddress = 500;

/** Why a text does not fit; null when it does. The same sentences stand at the field before and after a request (B5.27). */
export function accountNameFault(name: string): string | null {
  if (name.trim() === '') return 'Enter a name.';
  return lineFault(name, longestAccountName);
}

export const companyNameFault = (name: string): string | null => lineFault(name, longestCompanyName);

/** An address has lines. */
export function companyAddressFault(address: string): string | null {
  if (!isAtMost(address.trim(), longestCompanyAddress)) return `Use at most ${longestCompanyAddress} characters.`;
  return address.split(/\r?\n/).every(isOneLine) ? null : 'Use letters, spaces, punctuation and line breaks only.';
}

/** Empty stands for none. */
export function invoiceEmailFault(email: string): string | null {
  return email.trim() === '' || isEmail(email.trim()) ? null : 'Enter a valid email address.';
}

function lineFault(text: string, longest: number): string | null {
  if (!isAtMost(text.trim(), longest)) return `Use at most ${longest} characters.`;
  return isOneLine(text.trim()) ? null : 'Use letters, spaces and punctuation only.';
}

/** Bytes of a logo's file. */
export const largestLogo = 2 * 1024 * 1024;
/** How many logos an account keeps to choose among; the oldest goes. */
export const mostLogos = 5;

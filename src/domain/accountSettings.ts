/** The changeable settings of an account, who may change them, and their limits (S52). */
import { isEmail } from './email';
import { isAtMost, isOneLine } from './profileFields';
import { isAdmin, isOwner, isSuperAdmin, type Role } from './roles';

/** One save changes exactly one of these. */
export type AccountSubject =
  | 'name'
  | 'logo_choice'
  | 'invoice'
  | 'replay'
  | 'region'
  | 'run_search'
  | 'surveys'
  | 'transfer'
  | 'team_trial'
  | 'company_trial'
  | 'auto_upgrade';

/** The subject of each field of a save; by its name on the wire. */
export const subjectOfField = {
  name: 'name',
  logo_choice: 'logo_choice',
  company_name: 'invoice',
  company_address: 'invoice',
  send_invoice_email: 'invoice',
  invoice_email: 'invoice',
  autoreplay_errored_tasks_override: 'replay',
  region: 'region',
  is_run_search_on: 'run_search',
  surveys_submitted: 'surveys',
  new_owner_id: 'transfer',
  auth_token: 'transfer',
  is_trialing_teams: 'team_trial',
  is_trialing_companies: 'company_trial',
  teams_trial_auto_upgrade: 'auto_upgrade',
} as const satisfies Readonly<Record<string, AccountSubject>>;

/** The subject of a save; null if there is none, if there are two, or if a transfer is incomplete. */
export function accountSubjectOf(body: Readonly<Record<string, unknown>>): AccountSubject | null {
  const fields = Object.keys(body).filter((field) => body[field] !== undefined);
  const subjects = new Set(fields.map((field) => subjectOfField[field as keyof typeof subjectOfField]));
  const [subject] = subjects;
  if (subjects.size !== 1 || subject === undefined) return null;
  return subject === 'transfer' && fields.length < 2 ? null : subject;
}

/** True if this member may save this. Any member may record that a survey was answered, so that others are not asked. */
export function mayChangeAccount(role: Role, subject: AccountSubject): boolean {
  switch (subject) {
    case 'surveys':
      return true;
    case 'name':
    case 'logo_choice':
    case 'invoice':
    case 'replay':
    case 'region':
    case 'run_search':
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
export const maxAccountNameLength = 100;
export const maxCompanyNameLength = 200;
export const maxCompanyAddressLength = 500;

/** The problem with a text; null if there is none. The same messages show at the field before and after a request. */
export function accountNameIssue(name: string): string | null {
  if (name.trim() === '') return 'Enter a name.';
  return lineIssue(name, maxAccountNameLength);
}

export const companyNameIssue = (name: string): string | null => lineIssue(name, maxCompanyNameLength);

/** Line breaks are allowed in an address. */
export function companyAddressIssue(address: string): string | null {
  if (!isAtMost(address.trim(), maxCompanyAddressLength)) return `Use at most ${maxCompanyAddressLength} characters.`;
  return address.split(/\r?\n/).every(isOneLine) ? null : 'Use letters, spaces, punctuation and line breaks only.';
}

/** Empty means none. */
export function invoiceEmailIssue(email: string): string | null {
  return email.trim() === '' || isEmail(email.trim()) ? null : 'Enter a valid email address.';
}

function lineIssue(text: string, longest: number): string | null {
  if (!isAtMost(text.trim(), longest)) return `Use at most ${longest} characters.`;
  return isOneLine(text.trim()) ? null : 'Use letters, spaces and punctuation only.';
}

/** Bytes of a logo's file. */
export const maxLogoSize = 2 * 1024 * 1024;
/** The number of logos that an account keeps to choose from; the oldest is removed. */
export const maxLogos = 5;

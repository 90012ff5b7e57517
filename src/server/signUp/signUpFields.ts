import { isEmail } from '../../domain/email';
import { countCodePoints } from '../../domain/passwords';
import { isTimezone } from '../../domain/timezoneList';
import { passwordIssues, type PasswordRules } from '../signIn/passwords/passwordRules';

/** The fields of a sign-up; see `SignUpBody` of the contract. */
export interface SignUpForm {
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly password1: string;
  readonly updates?: boolean | undefined;
  readonly should_delay_email_onboarding?: boolean | undefined;
  readonly captcha?: string | null | undefined;
  readonly invitation_code?: string | null | undefined;
  readonly referrer?: string | null | undefined;
  readonly selected_apis?: readonly string[] | undefined;
  readonly use_case_slug?: string | null | undefined;
  readonly currency?: string | null | undefined;
  readonly timezone?: string | null | undefined;
}

const maxEmailLength = 254;
const maxNameLength = 100;

// eslint-disable-next-line no-control-regex
const controls = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/;

/** The errors of the form, as sentences by field; empty if there are none. */
export function signUpIssues(form: SignUpForm, rules: PasswordRules): Record<string, string[]> {
  const issues: Record<string, string[]> = {};
  const add = (field: string, sentences: readonly string[]) => {
    if (sentences.length > 0) issues[field] = [...sentences];
  };
  add('email', emailIssues(form.email));
  add('first_name', nameIssues(form.first_name, 'first'));
  add('last_name', nameIssues(form.last_name, 'last'));
  add('password1', passwordIssues(form.password1, form.email.trim(), rules));
  return issues;
}

function emailIssues(typed: string): string[] {
  const email = typed.trim();
  if (email === '') return ['Enter your email address.'];
  if (email.length > maxEmailLength) return [`Use at most ${maxEmailLength} characters.`];
  return isEmail(email) ? [] : ['Enter a valid email address.'];
}

function nameIssues(typed: string, which: 'first' | 'last'): string[] {
  const name = typed.trim();
  if (name === '') return [`Enter your ${which} name.`];
  if (countCodePoints(name) > maxNameLength) return [`Use at most ${maxNameLength} characters.`];
  // Names appear in mails and lists, so line breaks are not allowed (S33).
  return controls.test(name) ? ['Use letters, spaces and punctuation only.'] : [];
}

/**
 * The origin of the new person, made fit for storage. The values come from addresses that others composed, so invalid ones are
 * dropped rather than refused: they must not prevent a sign-up.
 */
export function signUpOrigin(form: SignUpForm) {
  const currency = form.currency?.trim().toUpperCase() ?? '';
  return {
    receives_updates: form.updates ?? false,
    should_delay_email_onboarding: form.should_delay_email_onboarding ?? false,
    selected_apis: (form.selected_apis ?? []).map((api) => storable(api) ?? '').filter((api) => api !== ''),
    use_case_slug: storable(form.use_case_slug),
    referrer: storable(form.referrer),
    currency: /^[A-Z]{3}$/.test(currency) ? currency : null,
    timezone: form.timezone && isTimezone(form.timezone) ? form.timezone : null,
  };
}

function storable(text: string | null | undefined): string | null {
  const kept = text?.replace(new RegExp(controls, 'g'), '').trim() ?? '';
  return kept === '' ? null : kept;
}

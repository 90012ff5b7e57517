import type { Transaction } from 'kysely';
import { trialEnd } from '../../domain/entitlement';
import type { WireReply } from '../../contract/types';
import type { ServerContext } from '../platform/context';
import { HttpProblem } from '../platform/handler';
import type { CaptchaSolution } from '../signIn/captcha';
import { breachedPasswordIssues } from '../signIn/passwords/breachedPasswords';
import { identifierOf } from '../emails/emailIdentity';
import { insertAccount, insertMembership } from '../accounts/store';
import { acceptInvitation, findOpenInvitation, type InvitationRecord, lockAccount } from '../team/store';
import { findPlan } from '../plans/store';
import { requiresSamlAt } from '../saml/store';
import { type KeyedRequest, once } from '../platform/requests/idempotency';
import { insertProfile, type ProfileRecord } from '../profiles/store';
import { hashToken } from '../platform/encryption/encryption';
import type { Tables } from '../platform/tables';
import { readCaptcha, consumeCaptcha } from '../signIn/consumeCaptcha';
import { mailConfirmation } from '../emails/confirmEmail';
import { unlockLogin } from '../signIn/loginGuard';
import { audit, type RequestMeta } from '../audit/recordEvent';
import { errorBodies, validationFailed } from '../platform/errorBodies';
import { isEmail } from '../../domain/email';
import { countCodePoints } from '../../domain/passwords';
import { isTimezone } from '../../domain/timezoneList';
import { passwordIssues, type PasswordRules } from '../signIn/passwords/passwordRules';

/** The fields of a sign-up; see `SignUpBody` of the contract. */
interface SignUpForm {
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
function signUpIssues(form: SignUpForm, rules: PasswordRules): Record<string, string[]> {
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
function signUpOrigin(form: SignUpForm) {
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

type Reply = WireReply<'signUp'>;
interface Newcomer extends RequestMeta {
  readonly idempotencyKey: string | null;
}

const limitName = 'sign_up.address';
const taken = 'An account with this email address already exists. Log in instead.';
const singleSignOnOnly = 'Your organization signs in with single sign-on. Log in with this address instead.';
const badInvitation = 'This invitation has expired or is for another email address.';

/**
 * Signs a person up: profile, account, owner's role, invitation and confirmation mail in one transaction, all or nothing (R04).
 * With an `Idempotency-Key` a repetition gets the first reply, even if that was lost on the way (R07): it is looked up before
 * captcha and limit, which the first request has spent. A taken address is reported only within the limit and, from the third
 * sign-up of a network address on, behind the captcha (S06, decision D4).
 */
export async function signUp(context: ServerContext, caller: Newcomer, form: SignUpForm): Promise<Reply> {
  const request = requestOf(caller, form);
  const earlier = await findReply(context, request);
  if (earlier !== null) return earlier;

  const { limits, config } = context;
  const used = await limits.look({ name: limitName, key: caller.address });
  if (used >= config.limits.signUp.perAddress) throw tooOften(config.limits.signUp.windowSeconds);
  const solution = await readCaptcha(context, form.captcha, 'sign_up');
  if (used >= config.limits.login.captchaAfter && solution === null) return captchaRequired;

  const issues = signUpIssues(form, config.password);
  if (Object.keys(issues).length === 0) {
    await countTry(context, caller);
    const breached = await breachedPasswordIssues(context, form.password1);
    if (breached.length > 0) issues.password1 = breached;
  }
  const passwordHash = Object.keys(issues).length === 0 ? await context.hasher.hash(form.password1) : null;
  const reply = await context.db.transaction().execute(async (tx) => {
    const { reply } = await once(context, tx, request, async (): Promise<Reply> => {
      await admit(context, tx, caller, solution);
      await context.crashPoint('after-first-update');
      if (passwordHash === null) return { status: 400, body: validationFailed(issues) };
      return create(context, tx, caller, form, passwordHash);
    });
    await context.crashPoint('before-commit');
    return reply;
  });
  await context.crashPoint('after-commit');
  return reply;
}

/**
 * Counted separately, also if it succeeds: a sign-up that is refused after the hash, for example because of a used captcha,
 * counts nothing else and could be repeated forever (S12).
 */
async function countTry({ limits, config }: ServerContext, caller: Newcomer): Promise<void> {
  const { perAddress, windowSeconds } = config.limits.signUp;
  const tries = await limits.take({ name: 'sign_up.tries', key: caller.address, max: perAddress * 10, windowSeconds });
  if (!tries.allowed) throw tooOften(tries.retryAfterSeconds);
}

const captchaRequired = { status: 422, body: errorBodies.captchaRequired } as const;

function tooOften(seconds: number): HttpProblem {
  return new HttpProblem(429, errorBodies.signUpTooOften, { 'retry-after': String(seconds) });
}

/** The captcha's token is excluded: a repetition may have another one. */
function requestOf(caller: Newcomer, form: SignUpForm): KeyedRequest {
  const body = { ...form, captcha: undefined };
  return { scope: 'signUp', caller: `newcomer:${identifierOf(form.email)}`, key: caller.idempotencyKey, body };
}

/** The stored reply of an earlier copy of this request, or null. */
async function findReply(context: ServerContext, request: KeyedRequest): Promise<Reply | null> {
  if (request.key === null) return null;
  const nothing = new Error('no earlier reply');
  try {
    const { reply } = await context.db.transaction().execute((tx) => once<Reply>(context, tx, request, () => Promise.reject(nothing)));
    return reply;
  } catch (error) {
    if (error === nothing) return null;
    throw error;
  }
}

/**
 * Counts the sign-up and spends its captcha, atomically: parallel ones cannot exceed the limit (S09). A refusal rolls back the
 * transaction.
 */
async function admit(context: ServerContext, tx: Transaction<Tables>, caller: Newcomer, solution: CaptchaSolution | null): Promise<void> {
  const { signUp: rules, login } = context.config.limits;
  const count = await context.limits.take(
    { name: limitName, key: caller.address, max: rules.perAddress, windowSeconds: rules.windowSeconds },
    tx,
  );
  if (!count.allowed) throw tooOften(count.retryAfterSeconds);
  if (count.used <= login.captchaAfter) return;
  if (solution === null || !(await consumeCaptcha(tx, solution))) throw new HttpProblem(422, errorBodies.captchaRequired);
}

async function create(
  context: ServerContext,
  tx: Transaction<Tables>,
  caller: Newcomer,
  form: SignUpForm,
  passwordHash: string,
): Promise<Reply> {
  const email = form.email.trim();
  const identifier = identifierOf(email);
  const now = context.clock.now();
  const invitation = form.invitation_code ? await findOpenInvitation(tx, hashToken(form.invitation_code), identifier, now) : null;
  if (form.invitation_code && invitation === null) return { status: 400, body: validationFailed({ invitation_code: [badInvitation] }) };

  // The owner of the domain decides how its people sign in; the look-up does not depend on this very address (S06, S14).
  if (await requiresSamlAt(tx, identifier)) return { status: 400, body: validationFailed({ email: [singleSignOnOnly] }) };
  const profile = await insertProfile(tx, {
    ...signUpOrigin(form),
    email,
    email_folded: identifier,
    first_name: form.first_name.trim(),
    last_name: form.last_name.trim(),
    password_hash: passwordHash,
    password_changed_at: now,
    identity: context.random.bytes(16).toString('hex'),
    signup: now,
    // A sign-up agrees to the terms below the button.
    tos_agreement: true,
  });
  if (profile === null) {
    await audit(context, tx, caller, { action: 'sign_up', result: 'refused', detail: 'taken', profileId: null, identifier });
    return { status: 400, body: validationFailed({ email: [taken] }) };
  }
  await openAccount(tx, profile, invitation, now);
  await mailConfirmation(context, tx, profile);
  // Earlier attempts at this address must not block the log-in that follows (D4).
  await unlockLogin(context, tx, { address: caller.address, identifier, profileId: profile.id });
  await audit(context, tx, caller, { action: 'sign_up', result: 'ok', profileId: profile.id, identifier });
  return { status: 201, body: { id: profile.id, email: profile.email } };
}

/** The person's own account with its trial, and the membership of an invitation. */
export async function openAccount(
  tx: Transaction<Tables>,
  profile: ProfileRecord,
  invitation: InvitationRecord | null,
  now: Date,
): Promise<void> {
  const plan = await findPlan(tx, 'free');
  const accountId = await insertAccount(tx, {
    name: `${profile.first_name} ${profile.last_name}`,
    plan_id: plan.id,
    trial_end_date: trialEnd(now),
    can_extend_trial_for_paths: true,
    can_extend_trial_for_email_support: true,
    period_anchor: now,
    created_at: now,
  });
  await insertMembership(tx, { account_id: accountId, profile_id: profile.id, role: 'owner', created_at: now });
  if (invitation === null) return;
  // The account is locked before the invitation, as everywhere, to avoid a deadlock.
  await lockAccount(tx, invitation.account_id);
  if (!(await acceptInvitation(tx, invitation.id, now))) throw new HttpProblem(400, validationFailed({ invitation_code: [badInvitation] }));
  await insertMembership(tx, { account_id: invitation.account_id, profile_id: profile.id, role: invitation.role, created_at: now });
}

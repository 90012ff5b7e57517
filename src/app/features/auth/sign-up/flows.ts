import { put, select, type SagaGenerator } from 'typed-redux-saga';
import type { Body } from '../../../../contract/types';
import { afterSignUp } from '../../../../domain/redirects';
import type { CallReply, ParsedErrorBody } from '../../../api';
import { request } from '../../../api/flows';
import { getPorts, isAbort } from '../../../platform/flows';
import type { PagePort } from '../../../platform/ports';
import { logOutFirst, refreshSession } from '../../session';
import { tracked } from '../../tracking';
import { callLogin, prepareSubmit } from '../shared/logIn';
import { captchaFor } from '../shared/captcha/sagas';
import { cookiesPage, isCookieProblem, afterSignIn } from '../shared/navigation';
import { emailError } from '../shared/emailError';
import type { FieldName, Forms } from '../shared/forms';
import { readNext } from '../shared/next';
import { isCaptchaRequired, type SignUpOutcome } from '../shared/outcomes';
import { readEntryQuery, type EntryQuery } from '../shared/query';
import { formChanged, selectAuth } from '../shared/state';
import { onSubmit, type Submitted } from '../shared/submit';
import { signUpMessages, signUpTexts } from './texts';

type Field = FieldName<'signUp'>;
type SignedIn = Extract<CallReply<'logIn'>, { status: 200 }>['body'];
type FieldErrors = Partial<Record<Field, string>>;

/** The fields that can have errors, by the server's name for each. */
const fieldOf: Readonly<Record<string, Field>> = { email: 'email', first_name: 'firstName', last_name: 'lastName', password1: 'password1' };

function* signUpFlow(): SagaGenerator<void> {
  // The address of a profile that was created but whose log-in failed: the next submit logs in and does not sign up again.
  let created: string | null = null;
  yield* onSubmit(
    'signUp',
    function* answer() {
      const submitted = yield* signUp(created);
      if (submitted.result.outcome === 'login_failed') created = submitted.email;
      return submitted;
    },
    signUpTexts.failed,
    { page: 'signUp' },
  );
}

function* readyFlow(): SagaGenerator<void> {
  yield* prepareSubmit(
    'signUp',
    (action) => formChanged.match(action) && action.payload.page === 'signUp' && 'password1' in action.payload.values,
  );
}

export const flows = [signUpFlow, readyFlow, captchaFor('sign_up')];

function* signUp(created: string | null): SagaGenerator<Submitted<'signUp'> & { email: string }> {
  const { form } = (yield* select(selectAuth)).signUp;
  const email = form.email.trim();
  const missing = missingFields(form);
  if (missing) return { email, result: { outcome: 'invalid', message: null, fieldErrors: missing } };

  const { location, page } = yield* getPorts();
  const { search } = location.current();
  const query = { ...readEntryQuery(search), invitation: location.invitation() };
  yield* logOutFirst();
  if (email !== created) {
    const refusal = yield* create(form, query);
    if (refusal) return { email, ...refusal };
  }
  const to = afterSignUp({ ...query, next: readNext(search), origin: location.origin, referrer: page.referrer });
  const signedIn = yield* logInAtOnce(form, to);
  if (signedIn === null) return { email, result: { outcome: 'login_failed', message: signUpMessages.login_failed, fieldErrors: {} } };
  yield* refreshSession(signedIn.profileId, signedIn.ahead);
  return { email, result: { outcome: 'created', message: null, fieldErrors: {} }, navigation: afterSignIn(to) };
}

/** Creates the profile. Null if it succeeded, otherwise the answer. */
function* create(form: Forms['signUp'], query: EntryQuery): SagaGenerator<Submitted<'signUp'> | null> {
  const { console: developer, location, page } = yield* getPorts();
  const captcha = (yield* select(selectAuth)).captcha.token;
  const reply = yield* request('signUp', { body: signUpBody(form, query, page, captcha) });
  const outcome = signUpOutcome(reply);
  if (reply.status !== 201) {
    const error = signUpErrorOf(reply.body);
    // Input errors are for the person to correct; anything else is reported, unless the reporter filters it.
    if (error instanceof SignUpError && outcome !== 'missing_csrf') developer.report('A sign-up was refused', error);
    return refused(outcome, error, location.current().search);
  }
  const { useCase, invitation } = query;
  const data = { source: 'direct', intent: 'direct', signupType: 'email', useCase, invited: invitation !== null } as const;
  yield* put(tracked('sign-up conversion', data));
  return null;
}

/** The profile exists: log in with the same email and password. Null if that fails, for any reason. */
function* logInAtOnce({ email, password1 }: Forms['signUp'], to: string): SagaGenerator<SignedIn | null> {
  try {
    const reply = yield* callLogin({ email, password: password1, captcha: null }, to);
    return reply.status === 200 ? reply.body : null;
  } catch (error) {
    if (isAbort(error)) throw error;
    return null;
  }
}

/** The form's values, and where the person came from. */
function signUpBody(form: Forms['signUp'], query: EntryQuery, page: PagePort, captcha: string | null): Body<'signUp'> {
  return {
    ...form,
    email: form.email.trim(),
    shouldDelayEmailOnboarding: query.shouldDelayEmailOnboarding || form.shouldDelayEmailOnboarding,
    captcha,
    invitationCode: query.invitation,
    referrer: page.referrer || null,
    selectedApis: [...query.selectedApis],
    useCaseSlug: query.useCase,
    currency: query.currency,
    timezone: page.timezone,
  };
}

function missingFields(form: Forms['signUp']): FieldErrors | null {
  const missing = (Object.keys(signUpTexts.missing) as (keyof typeof signUpTexts.missing)[]).filter((field) => form[field].trim() === '');
  const errors: FieldErrors = Object.fromEntries(missing.map((field) => [field, signUpTexts.missing[field]]));
  const issue = emailError(form.email);
  if (issue !== null) errors.email = issue;
  return Object.keys(errors).length > 0 ? errors : null;
}

function refused(outcome: SignUpOutcome, error: ReturnType<typeof signUpErrorOf>, search: string): Submitted<'signUp'> {
  const entries = Object.entries(error instanceof SignUpValidationError ? error.fields : {});
  const fieldErrors: FieldErrors = Object.fromEntries(
    entries.flatMap(([name, messages]) => (fieldOf[name] ? [[fieldOf[name], messages.join(' ')]] : [])),
  );
  const elsewhere = entries.flatMap(([name, messages]) => (fieldOf[name] ? [] : messages)).join(' ');
  const own = outcome === 'created' ? null : signUpMessages[outcome];
  // The last message of the server, or the errors of fields that the form does not show, so that none is lost.
  const sent = outcome === 'refused' ? error instanceof SignUpError && error.message : outcome === 'invalid_fields' && elsewhere;
  const message = sent || own;
  const result = { outcome, message, fieldErrors: outcome === 'invalid_fields' ? fieldErrors : {} };
  return outcome === 'missing_csrf' ? { result, navigation: cookiesPage(search) } : { result };
}

export function signUpOutcome(reply: CallReply<'signUp'>): SignUpOutcome {
  switch (reply.status) {
    case 201:
      return 'created';
    case 400:
    case 422:
      if (isCaptchaRequired(reply.body)) return 'captcha_required';
      return Object.keys(reply.body.fieldErrors).length > 0 ? 'invalid_fields' : 'refused';
    case 403:
      return isCookieProblem(reply.body) ? 'missing_csrf' : 'refused';
    case 429:
      return 'too_often';
  }
}

/** Invalid input, or a captcha is required: sentences by the server's field names. */
export class SignUpValidationError extends Error {
  override readonly name = 'SignUpValidationError';
  constructor(
    readonly fields: Readonly<Record<string, readonly string[]>>,
    /** The requirement besides other fields. */
    readonly code: 'captcha_required' | null,
  ) {
    super(Object.values(fields).flat().join(' ') || (code ?? ''));
  }
}

/** The sign-up was refused as a whole. */
export class SignUpError extends Error {
  override readonly name = 'SignUpError';
}

/** The error for a refusal. */
export function signUpErrorOf(body: ParsedErrorBody): SignUpValidationError | SignUpError {
  const code = isCaptchaRequired(body) ? 'captcha_required' : null;
  if (code !== null || Object.keys(body.fieldErrors).length > 0) return new SignUpValidationError(body.fieldErrors, code);
  return new SignUpError(body.messages.at(-1));
}

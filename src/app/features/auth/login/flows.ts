import { put, select, take, type SagaGenerator } from 'typed-redux-saga';
import { signInRefusals, signInSteps } from '../../../../domain/signInRefusals';
import { HttpError, type ParsedErrorBody } from '../../../api';
import { getPorts } from '../../../platform/flows';
import {
  logOutFirst,
  refreshSession,
  selectCurrentEmail,
  selectSessionStatus,
  sessionLoaded,
  sessionLoadFailed,
  sessionMissing,
} from '../../session';
import { callLogin, prepareSubmit } from '../shared/logIn';
import { captchaFor } from '../shared/captcha/sagas';
import { cookiesPage, afterSignIn, type Navigation } from '../shared/navigation';
import type { FieldName } from '../shared/forms';
import { destination } from '../shared/next';
import { loginOutcome, type LoginOutcome } from '../shared/outcomes';
import { readEntryQuery } from '../shared/query';
import { emailLookedUp, selectAuth } from '../shared/state';
import { onSubmit, type Submitted } from '../shared/submit';
import { sharedTexts } from '../shared/texts';
import { discoveryFlow, providerAddress } from './discovery';

function* loginFlow(): SagaGenerator<void> {
  yield* onSubmit('login', logIn, sharedTexts.signInFailed, { page: 'login' });
}

function* readyFlow(): SagaGenerator<void> {
  yield* prepareSubmit('login', (action) => emailLookedUp.match(action) && action.payload.leadsTo === 'password');
}

export const flows = [loginFlow, discoveryFlow, readyFlow, captchaFor('login')];

function* logIn(): SagaGenerator<Submitted<'login'>> {
  // Submitted during the look-up of the email's provider, as password managers do: the provider takes precedence (D1).
  if ((yield* select(selectIsLookingUp)) && (yield* take(emailLookedUp)).payload.leadsTo !== 'password') {
    return { result: { outcome: 'failed', message: null, fieldErrors: {} } };
  }
  const {
    login: { form },
    captcha: { token: captcha },
  } = yield* select(selectAuth);
  const missing = missingFields(form);
  if (missing) return { result: { outcome: 'invalid', message: null, fieldErrors: missing } };

  const { location } = yield* getPorts();
  // A person who signs in again keeps their identity: pending requests of their session continue with the next one (S26).
  if (!(yield* isSigningInAgain(location.current().search, form.email))) yield* logOutFirst();
  const to = destination(location, location.current().search);
  const reply = yield* callLogin({ ...form, captcha }, to);
  if (reply.status === 403 && reply.body.reason === 'sso_required') return yield* leaveForProvider(form.email, reply.body);
  const outcome = loginOutcome(reply);
  if (reply.status !== 200) {
    if (outcome === null || outcome === 'valid') throw new HttpError(reply.status, reply.body, 'logIn');
    const email = reply.body.fieldErrors.email?.join(' ');
    const result = { outcome, message: signInRefusals[outcome], fieldErrors: email ? { email } : {} };
    const navigation = pageOf(outcome, location.current().search);
    return navigation ? { result, navigation } : { result };
  }

  yield* refreshSession(reply.body.profileId, reply.body.ahead);
  return { result: { outcome: 'valid', message: null, fieldErrors: {} }, navigation: afterSignIn(to) };
}

/** The page of an outcome that has its own; null if the form stays. */
function pageOf(outcome: LoginOutcome, search: string): Navigation | null {
  switch (outcome) {
    case 'missing_csrf':
      return cookiesPage(search);
    case 'locked':
    case 'two_factor':
    case 'single_session':
      return { to: signInSteps[outcome].page + search, by: 'push' };
    default:
      return null;
  }
}

const selectIsLookingUp = (state: object): boolean => selectAuth(state).lookUp === 'asking';

/** A form that was submitted before the scripts arrived can be ahead of the session, so this waits while the session loads. */
function* isSigningInAgain(search: string, email: string): SagaGenerator<boolean> {
  if (!readEntryQuery(search).reauth) return false;
  while ((yield* select(selectSessionStatus)) === 'loading') yield* take([sessionLoaded, sessionMissing, sessionLoadFailed]);
  return (yield* select(selectCurrentEmail)) === email.trim();
}

/** A password was sent for an address that must use its provider: redirect there, or show the server's message (S14). */
function* leaveForProvider(email: string, refusal: ParsedErrorBody): SagaGenerator<Submitted<'login'>> {
  const to = yield* providerAddress(email);
  if (to === null) throw new HttpError(403, refusal, 'logIn');
  yield* put(emailLookedUp({ leadsTo: 'provider' }));
  return { result: { outcome: 'failed', message: null, fieldErrors: {} }, navigation: { to, by: 'push' } };
}

/** An incomplete form is not sent (D1). */
function missingFields({ email, password }: { email: string; password: string }): Partial<Record<FieldName<'login'>, string>> | null {
  if (email.trim() === '') return { email: sharedTexts.emailMissing };
  return password === '' ? { password: sharedTexts.passwordMissing } : null;
}

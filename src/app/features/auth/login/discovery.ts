import type { Action } from '@reduxjs/toolkit';
import { call, put, race, select, take, type SagaGenerator } from 'typed-redux-saga';
import { parseStoredAccountId, storedAccountIdKey } from '../../../../domain/accountIds';
import { seconds } from '../../../../domain/durations';
import { nearTimings } from '../../../../domain/nearTimings';
import { checkedSignInAddress } from '../../../../domain/signInAddresses';
import type { CallReply } from '../../../api';
import { request } from '../../../api/flows';
import { callCancellable, catchAndReport, getPorts, isAbort } from '../../../platform/flows';
import { destination } from '../shared/next';
import { isPasswordStep, type PasswordStep, emailLookedUp, emailSubmitted, pageLeft, selectAuth } from '../shared/state';
import { readEntryQuery } from '../shared/query';

type Account = Extract<CallReply<'discoverAccount'>, { status: 200 }>['body']['account'];

/** A person who returns from the provider by Back would find a page that is still waiting; this makes it usable again. */
const leavingTime = seconds(10);

/**
 * Handles Continue: shows the password, or redirects to the provider that this email's domain uses (D1). The newest one
 * counts. Begins with the one that was pressed before this code loaded.
 */
export function* discoveryFlow(): SagaGenerator<void> {
  let isDue = yield* select((state: object) => selectAuth(state).lookUp === 'asking');
  while (true) {
    if (!isDue) yield* take(emailSubmitted);
    const { again } = yield* race({ done: call(catchAndReport, lookUp), again: take(emailSubmitted) });
    isDue = again !== undefined;
  }
}

function* lookUp(): SagaGenerator<void> {
  const isLeft = (action: Action): boolean => pageLeft.match(action) && action.payload.page === 'login';
  yield* race({ done: call(redirectToSignIn), left: take(isLeft) });
}

function* redirectToSignIn(): SagaGenerator<void> {
  const { location, clock } = yield* getPorts();
  const { email } = (yield* select(selectAuth)).login.form;
  const to = yield* providerAddress(email);
  if (to === null) {
    const { search, state } = location.current();
    const step: PasswordStep = { step: 'password', email: email.trim() };
    if (isPasswordStep(state)) location.keepState({ ...(state as object | null), ...step });
    // A person who signs in again has entered no email to which Back could lead, so there is no second history entry to leave.
    else if (readEntryQuery(search).reauth) location.keepState({ ...(state as object | null), email: step.email });
    else location.addStep({ ...(state as object | null), ...step });
    return void (yield* put(emailLookedUp({ leadsTo: 'password' })));
  }
  yield* put(emailLookedUp({ leadsTo: 'provider' }));
  location.assign(to);
  yield* callCancellable((signal) => clock.wait(leavingTime, signal));
  yield* put(emailLookedUp({ leadsTo: 'nowhere' }));
}

/**
 * The address of the provider that a person with this email must use, with the destination of this page; null for everyone else,
 * and if the look-up fails: then the password is asked for.
 */
export function* providerAddress(email: string): SagaGenerator<string | null> {
  const { location, clock } = yield* getPorts();
  const { found } = yield* race({
    found: call(discover, email.trim()),
    late: call(callCancellable, (signal: AbortSignal) => clock.wait(nearTimings.accountDiscovery, signal)),
  });
  const to = found?.hasSamlSso ? checkedSignInAddress(found.ssoUrl, location.origin) : null;
  if (to === null) return null;
  const { search } = location.current();
  const wishes = new URLSearchParams({ next: destination(location, search), ...(readEntryQuery(search).reauth ? { reauth: 'true' } : {}) });
  return `${to}${to.includes('?') ? '&' : '?'}${wishes.toString()}`;
}

/** First with the account last used here, then by the email alone. Errors count as not found. */
function* discover(email: string): SagaGenerator<Account> {
  const { storage } = yield* getPorts();
  const accountId = parseStoredAccountId(storage.local.get(storedAccountIdKey));
  try {
    const first = accountId === null ? null : yield* ask({ accountId, email });
    return first ?? (yield* ask({ email }));
  } catch (error) {
    if (isAbort(error)) throw error;
    return null;
  }
}

function* ask(query: { accountId?: number; email: string }): SagaGenerator<Account> {
  const reply = yield* request('discoverAccount', { query });
  return reply.status === 200 ? reply.body.account : null;
}

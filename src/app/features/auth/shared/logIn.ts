import type { Action } from '@reduxjs/toolkit';
import { call, race, select, take, takeLatest, type SagaGenerator } from 'typed-redux-saga';
import type { CallReply } from '../../../api';
import { request } from '../../../api/flows';
import { catchAndReport } from '../../../platform/flows';
import { firstScreenOf, prepareLogout } from '../../session';
import { formSubmitted, pageLeft, selectAuth } from './state';

/** POST /api/v3/login with its four fields; the email is trimmed. The data of the page at `to` is returned with the reply. */
export function* callLogin(
  credentials: { email: string; password: string; captcha: string | null },
  to: string,
): SagaGenerator<CallReply<'logIn'>> {
  return yield* request('logIn', {
    query: { include: firstScreenOf(to) },
    body: { accountId: null, ...credentials, email: credentials.email.trim() },
  });
}

/**
 * Prepares the submit of a page ahead of time, once `isDue` says that its last field is in use. A submit in the meantime does it
 * itself.
 */
export function* prepareSubmit(page: 'login' | 'signUp', isDue: (action: Action) => boolean): SagaGenerator<void> {
  yield* takeLatest(isDue, function* ready() {
    if ((yield* select(selectAuth))[page].isSubmitting) return;
    yield* race({ ready: call(catchAndReport, prepareLogout), submitted: take(formSubmitted), left: take(pageLeft) });
  });
}

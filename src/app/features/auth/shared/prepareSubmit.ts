import type { Action } from '@reduxjs/toolkit';
import { call, race, select, take, takeLatest, type SagaGenerator } from 'typed-redux-saga';
import { catchAndReport } from '../../../platform/flows';
import { prepareLogout } from '../../session';
import { formSubmitted, pageLeft, type WithAuth } from './state';

/**
 * Prepares the submit of a page ahead of time, once `isDue` says that its last field is in use. A submit in the meantime does it
 * itself.
 */
export function* prepareSubmit(page: 'login' | 'signUp', isDue: (action: Action) => boolean): SagaGenerator<void> {
  yield* takeLatest(isDue, function* ready() {
    if (yield* select(({ login }: WithAuth) => login[page].isSubmitting)) return;
    yield* race({ ready: call(catchAndReport, prepareLogout), submitted: take(formSubmitted), left: take(pageLeft) });
  });
}

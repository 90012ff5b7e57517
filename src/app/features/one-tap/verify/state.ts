import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { put, select, take, type SagaGenerator } from 'typed-redux-saga';
import type { SocialProvider } from '../../../../domain/socialLogin';
import { findFailure, isFailure } from '../../../api/failure';
import { request } from '../../../api/flows';
import { isAbort } from '../../../platform/flows';
import { sliceSelector } from '../../../platform/sliceSelector';
import {
  selectCurrentEmail,
  selectIsSessionKnown,
  sessionLoaded,
  sessionLoadFailed,
  sessionMissing,
  type WithSession,
} from '../../session';

export interface Pending {
  readonly provider: SocialProvider;
  readonly email: string;
  readonly next: string;
}

export type VerifyState =
  | { readonly phase: 'loading' }
  /** The owner of the address has to log in. `isOther`: another person is logged in. */
  | ({ readonly phase: 'proving'; readonly isOther: boolean } & Pending)
  | { readonly phase: 'linked'; readonly provider: SocialProvider; readonly next: string }
  /** Nothing is pending in this browser. */
  | { readonly phase: 'gone' }
  | { readonly phase: 'failed'; readonly message: string | null };

const loading: VerifyState = { phase: 'loading' };

export const verifySlice = createSlice({
  name: 'oneTap/verify',
  reducerPath: 'oneTapVerify',
  initialState: loading as VerifyState,
  reducers: {
    retried: () => loading,
    pendingFound: (_state, { payload: { pending, isOther } }: PayloadAction<{ pending: Pending; isOther: boolean }>) => ({
      phase: 'proving',
      isOther,
      ...pending,
    }),
    linked: (_state, { payload }: PayloadAction<{ provider: SocialProvider; next: string }>) => ({ phase: 'linked', ...payload }),
    nothingPending: (): VerifyState => ({ phase: 'gone' }),
    failed: (_state, { payload: { message } }: PayloadAction<{ message: string | null }>) => ({ phase: 'failed', message }),
  },
});

export const selectVerify = sliceSelector(verifySlice);

const { failed, linked, nothingPending, pendingFound } = verifySlice.actions;

/** Looks up the pending connection of this browser, and completes it once the account's owner is logged in (S40). */
export function* loadPending(): SagaGenerator<void> {
  try {
    yield* prove();
  } catch (error) {
    if (isAbort(error)) throw error;
    yield* put(failed({ message: findFailure(error)?.messages.at(-1) ?? null }));
    if (!isFailure(error)) throw error;
  }
}

function* prove(): SagaGenerator<void> {
  if (!(yield* select((state: WithSession) => selectIsSessionKnown(state)))) {
    yield* take([sessionLoaded.type, sessionMissing.type, sessionLoadFailed.type]);
  }
  const found = yield* request('getPendingSocialLogin', {});
  if (found.status !== 200) return void (yield* put(nothingPending()));
  const email = yield* select((state: WithSession) => selectCurrentEmail(state));
  if (email === null) return void (yield* put(pendingFound({ pending: found.body, isOther: false })));
  const reply = yield* request('linkPendingSocialLogin', { body: {} });
  switch (reply.status) {
    case 200:
      return void (yield* put(linked(reply.body)));
    case 404:
      return void (yield* put(nothingPending()));
    case 401:
      return void (yield* put(pendingFound({ pending: found.body, isOther: false })));
    case 403:
      // Not recent enough: the session feature leads to the log-in page and back. Otherwise, another person is logged in.
      if (reply.body.reason === 'invalid_auth_realm') return;
      if (email === found.body.email) return void (yield* put(failed({ message: reply.body.messages.at(-1) ?? null })));
      return void (yield* put(pendingFound({ pending: found.body, isOther: true })));
  }
}

import { createAction } from '@reduxjs/toolkit';
import type { SignOnProvider } from '../../../../domain/signOn';
import { reducerOf } from '../../../platform/reducerOf';

export interface Pending {
  readonly provider: SignOnProvider;
  readonly email: string;
  readonly next: string;
}

export type VerifyState =
  | { readonly phase: 'loading' }
  /** The owner of the address has to log in. `isOther`: another person is logged in. */
  | ({ readonly phase: 'proving'; readonly isOther: boolean } & Pending)
  | { readonly phase: 'linked'; readonly provider: SignOnProvider; readonly next: string }
  /** Nothing is pending in this browser. */
  | { readonly phase: 'gone' }
  | { readonly phase: 'failed'; readonly message: string | null };

export const verifyRetried = createAction('oneTapVerify/retried');
export const pendingFound = createAction<{ pending: Pending; isOther: boolean }>('oneTapVerify/pendingFound');
export const identityLinked = createAction<{ provider: SignOnProvider; next: string }>('oneTapVerify/linked');
export const nothingPending = createAction('oneTapVerify/nothingPending');
export const verifyFailed = createAction<{ message: string | null }>('oneTapVerify/failed');

const loading: VerifyState = { phase: 'loading' };

export const verifyReducer = reducerOf<VerifyState>(loading, (on) => {
  on(verifyRetried, () => loading);
  on(pendingFound, (_state, { payload: { pending, isOther } }) => ({ phase: 'proving', isOther, ...pending }));
  on(identityLinked, (_state, { payload }) => ({ phase: 'linked', ...payload }));
  on(nothingPending, () => ({ phase: 'gone' }));
  on(verifyFailed, (_state, { payload: { message } }) => ({ phase: 'failed', message }));
});

export interface WithVerify {
  readonly oneTapVerify: VerifyState;
}

export const selectVerify = ({ oneTapVerify }: WithVerify): VerifyState => oneTapVerify;

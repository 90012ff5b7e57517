import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { SocialProvider } from '../../../../domain/socialLogin';

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

export const { retried: verifyRetried, pendingFound, linked: identityLinked, nothingPending, failed: verifyFailed } = verifySlice.actions;

export interface WithVerify {
  readonly oneTapVerify: VerifyState;
}

declare module '../../../platform/rootState' {
  interface RootState extends WithVerify {}
}

export const selectVerify = ({ oneTapVerify }: WithVerify): VerifyState => oneTapVerify;

import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { SocialLoginError, SocialProvider } from '../../../domain/socialLogin';
import { placeEntered } from '../../platform/place';

export type SignOnState =
  | { readonly phase: 'idle'; readonly fault: SocialLoginError | null }
  /** The popup is open; another click opens it again. */
  | { readonly phase: 'waiting'; readonly provider: SocialProvider; readonly isClosed?: boolean }
  /** The browser is being redirected to the provider's page, or to the destination of the sign-in. */
  | { readonly phase: 'leaving' };

export const initialSignOn: SignOnState = { phase: 'idle', fault: null };

export const socialLoginSlice = createSlice({
  name: 'socialLogin',
  initialState: initialSignOn as SignOnState,
  reducers: {
    /** The user pressed 'Continue with …'. */
    providerChosen: (state, { payload: { provider } }: PayloadAction<{ provider: SocialProvider }>) =>
      state.phase === 'leaving' ? state : { phase: 'waiting', provider },
    /** The browser blocked the popup: the sign-in continues in the page itself. */
    popupBlocked: (state) => (state.phase === 'waiting' ? { phase: 'leaving' } : state),
    /**
     * The popup seems to be closed: there is nothing to continue in. Its message still counts, because a provider may have
     * disconnected the two.
     */
    popupClosed(state) {
      if (state.phase === 'waiting') state.isClosed = true;
    },
    /** The popup has handed over: the person is signed in. */
    accepted: (state, _action: PayloadAction<{ nextUrl: string }>) => (state.phase === 'waiting' ? { phase: 'leaving' } : state),
    /** The popup has reported why nobody is signed in. */
    refused: (state, { payload: { fault } }: PayloadAction<{ fault: SocialLoginError }>) =>
      state.phase === 'waiting' ? { phase: 'idle', fault } : state,
  },
  extraReducers: (builder) => {
    builder.addCase(placeEntered, () => initialSignOn);
  },
});

export const { providerChosen, popupBlocked, popupClosed, accepted: signOnAccepted, refused: signOnRefused } = socialLoginSlice.actions;

export interface WithSocialLogin {
  readonly socialLogin: SignOnState;
}

declare module '../../platform/rootState' {
  interface RootState extends WithSocialLogin {}
}

export const selectSignOn = ({ socialLogin: signOn }: WithSocialLogin): SignOnState => signOn;

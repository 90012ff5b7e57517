import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { SocialLoginError, SocialProvider } from '../../../domain/socialLogin';
import { placeEntered } from '../../platform/place';
import { transitionsOf } from '../../platform/transitions';

export type SocialLoginState =
  | { readonly phase: 'idle'; readonly issue: SocialLoginError | null }
  /** The popup is open; another click opens it again. */
  | { readonly phase: 'waiting'; readonly provider: SocialProvider; readonly isClosed?: boolean }
  /** The browser is being redirected to the provider's page, or to the destination of the sign-in. */
  | { readonly phase: 'leaving' };

export const initialSocialLogin: SocialLoginState = { phase: 'idle', issue: null };

const transition = transitionsOf<SocialLoginState>();
/**
 * The flow continues where the state was reset by `placeEntered`, and where another popup was opened while the browser already leaves
 * the page: its events have no effect then.
 */
const ignoredIn = ['idle', 'leaving'] as const;

export const socialLoginSlice = createSlice({
  name: 'socialLogin',
  initialState: initialSocialLogin as SocialLoginState,
  reducers: {
    /** The user pressed 'Continue with …'. */
    providerChosen: (state, { payload: { provider } }: PayloadAction<{ provider: SocialProvider }>) =>
      state.phase === 'leaving' ? state : { phase: 'waiting', provider },
    /** The browser blocked the popup: the sign-in continues in the page itself. */
    popupBlocked: transition({ from: ['waiting'], to: 'leaving', ignoredIn }, () => ({ phase: 'leaving' })),
    /**
     * The popup seems to be closed: there is nothing to continue in. Its message still counts, because a provider may have
     * disconnected the two.
     */
    popupClosed: transition({ from: ['waiting'], ignoredIn }, (state) => {
      state.isClosed = true;
    }),
    /** The popup has handed over: the person is signed in. */
    accepted: transition({ from: ['waiting'], to: 'leaving', ignoredIn }, (_state, _action: PayloadAction<{ nextUrl: string }>) => ({
      phase: 'leaving',
    })),
    /** The popup has reported why no one is signed in. */
    refused: transition(
      { from: ['waiting'], to: 'idle', ignoredIn },
      (_state, { payload: { issue } }: PayloadAction<{ issue: SocialLoginError }>) => ({ phase: 'idle', issue }),
    ),
  },
  extraReducers: (builder) => {
    builder.addCase(placeEntered, () => initialSocialLogin);
  },
});

export const {
  providerChosen,
  popupBlocked,
  popupClosed,
  accepted: socialLoginAccepted,
  refused: socialLoginRefused,
} = socialLoginSlice.actions;

export interface WithSocialLogin {
  readonly socialLogin: SocialLoginState;
}

declare module '../../platform/rootState' {
  interface RootState extends WithSocialLogin {}
}

export const selectSocialLogin = ({ socialLogin }: WithSocialLogin): SocialLoginState => socialLogin;

import { createAction } from '@reduxjs/toolkit';
import type { SignOnFault, SignOnProvider } from '../../../domain/signOn';
import { placeEntered } from '../../platform/place';
import { reducerOf } from '../../platform/reducerOf';

export type SignOnState =
  | { readonly phase: 'idle'; readonly fault: SignOnFault | null }
  /** The popup is open; another click opens it again. */
  | { readonly phase: 'waiting'; readonly provider: SignOnProvider; readonly isClosed?: boolean }
  /** The browser is being redirected to the provider's page, or to the destination of the sign-in. */
  | { readonly phase: 'leaving' };

/** The user pressed 'Continue with …'. */
export const providerChosen = createAction<{ provider: SignOnProvider }>('signOn/providerChosen');
/** The browser blocked the popup: the sign-in continues in the page itself. */
export const popupBlocked = createAction('signOn/popupBlocked');
/**
 * The popup seems to be closed: there is nothing to continue in. Its message still counts, because a provider may have
 * disconnected the two.
 */
export const popupClosed = createAction('signOn/popupClosed');
/** The popup has handed over: the person is signed in. */
export const signOnAccepted = createAction<{ nextUrl: string }>('signOn/accepted');
/** The popup has reported why nobody is signed in. */
export const signOnRefused = createAction<{ fault: SignOnFault }>('signOn/refused');

export const initialSignOn: SignOnState = { phase: 'idle', fault: null };

export const signOnReducer = reducerOf<SignOnState>(initialSignOn, (on) => {
  on(providerChosen, (state, { payload: { provider } }) => (state.phase === 'leaving' ? state : { phase: 'waiting', provider }));
  on(popupBlocked, (state) => (state.phase === 'waiting' ? { phase: 'leaving' } : state));
  on(popupClosed, (state) => (state.phase === 'waiting' ? { ...state, isClosed: true } : state));
  on(signOnAccepted, (state) => (state.phase === 'waiting' ? { phase: 'leaving' } : state));
  on(signOnRefused, (state, { payload: { fault } }) => (state.phase === 'waiting' ? { phase: 'idle', fault } : state));
  on(placeEntered, (state) => (state === initialSignOn ? state : initialSignOn));
});

export interface WithSignOn {
  readonly signOn: SignOnState;
}

export const selectSignOn = ({ signOn }: WithSignOn): SignOnState => signOn;

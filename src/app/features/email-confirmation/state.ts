import { createAction } from '@reduxjs/toolkit';
import { placeEntered } from '../../platform/place';
import { reducerOf } from '../../platform/reducerOf';
import type { ConfirmationFault } from './outcomes';

/** The page behind the mailed link (decision S14). */
export const confirmPath = '/app/confirm-email';

/** The page behind the mailed link. */
export type PageState =
  | { readonly phase: 'waiting' }
  | { readonly phase: 'confirming' }
  | { readonly phase: 'confirmed'; readonly email: string }
  | { readonly phase: 'refused'; readonly fault: ConfirmationFault }
  | { readonly phase: 'brokenLink' };

/** The link on its way once more. */
export type ResendState =
  | { readonly phase: 'idle' }
  | { readonly phase: 'sending' }
  | { readonly phase: 'sent' }
  | { readonly phase: 'failed'; readonly messages: readonly string[] };

export interface ConfirmationState {
  readonly page: PageState;
  readonly resend: ResendState;
}

/** The page was opened with a code. */
export const confirmationStarted = createAction('emailConfirmation/started');
export const emailConfirmed = createAction<{ email: string }>('emailConfirmation/confirmed');
export const confirmationRefused = createAction<{ fault: ConfirmationFault }>('emailConfirmation/refused');
/** The page was opened without a code. */
export const linkBroken = createAction('emailConfirmation/linkBroken');
/** The user wants the link mailed again. */
export const resendRequested = createAction('emailConfirmation/resendRequested');
export const confirmationResent = createAction('emailConfirmation/resent');
export const resendFailed = createAction<{ messages: readonly string[] }>('emailConfirmation/resendFailed');

export const initialConfirmation: ConfirmationState = { page: { phase: 'waiting' }, resend: { phase: 'idle' } };

export const confirmationReducer = reducerOf<ConfirmationState>(initialConfirmation, (on) => {
  on(confirmationStarted, (state) => ({ ...state, page: { phase: 'confirming' } }));
  on(emailConfirmed, (_state, { payload: { email } }) => ({ page: { phase: 'confirmed', email }, resend: { phase: 'idle' } }));
  on(confirmationRefused, (state, { payload: { fault } }) =>
    state.page.phase === 'confirming' ? { ...state, page: { phase: 'refused', fault } } : state,
  );
  on(linkBroken, (state) => ({ ...state, page: { phase: 'brokenLink' } }));
  on(resendRequested, (state) => ({ ...state, resend: { phase: 'sending' } }));
  on(confirmationResent, (state) => ({ ...state, resend: { phase: 'sent' } }));
  on(resendFailed, (state, { payload: { messages } }) => ({ ...state, resend: { phase: 'failed', messages } }));
  on(placeEntered, (state, { payload: { pathname } }) =>
    pathname === confirmPath || state.page.phase === 'waiting' ? state : { ...state, page: { phase: 'waiting' } },
  );
});

export interface WithConfirmation {
  readonly emailConfirmation: ConfirmationState;
}

export const selectConfirmationPage = ({ emailConfirmation }: WithConfirmation): PageState => emailConfirmation.page;
export const selectResend = ({ emailConfirmation }: WithConfirmation): ResendState => emailConfirmation.resend;

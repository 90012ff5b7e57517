import { createAction } from '@reduxjs/toolkit';
import { placeEntered } from '../../platform/place';
import { reducerOf } from '../../platform/reducerOf';
import { sessionEnded } from '../session';
import type { ConfirmationFault } from './outcomes';

/** The page behind the mailed link (decision D14). */
export const confirmPath = '/app/confirm-email';

/** The page behind the mailed link. */
export type PageState =
  | { readonly phase: 'waiting' }
  | { readonly phase: 'confirming' }
  /** The owner of the address is not logged in here: the person chooses how to continue. */
  | { readonly phase: 'elsewhere' }
  | { readonly phase: 'confirmed'; readonly email: string }
  | { readonly phase: 'refused'; readonly fault: ConfirmationFault }
  | { readonly phase: 'brokenLink' };

/** The link is being mailed again. */
export type ResendState =
  | { readonly phase: 'idle' }
  | { readonly phase: 'sending' }
  | { readonly phase: 'sent' }
  | { readonly phase: 'failed'; readonly messages: readonly string[] };

/** Another address for the account (A4.35). */
export type ChangeState =
  | { readonly phase: 'closed' }
  /** `fault` is the error in the typed address; null if there is none known. */
  | { readonly phase: 'editing'; readonly typed: string; readonly fault: string | null }
  | { readonly phase: 'sending'; readonly typed: string }
  | { readonly phase: 'sent'; readonly typed: string }
  | { readonly phase: 'failed'; readonly typed: string; readonly messages: readonly string[] };

export interface ConfirmationState {
  readonly page: PageState;
  readonly resend: ResendState;
  readonly change: ChangeState;
  /**
   * A change of address was requested and is not confirmed: the profile's flag of that name (A3.15). Once the profile is
   * reloaded, its `pendingEmail` says so.
   */
  readonly emailPendingChange: boolean;
}

/** The page was opened with a code. */
export const confirmationStarted = createAction('emailConfirmation/started');
/** The code is valid, and the owner of the address is not logged in here. */
export const elsewhereFound = createAction('emailConfirmation/elsewhereFound');
/** The person confirms here anyway, and will choose a new password. */
export const elsewhereAccepted = createAction('emailConfirmation/elsewhereAccepted');
/** The person logs in first. The code waits in this tab. */
export const logInChosen = createAction('emailConfirmation/logInChosen');
export const emailConfirmed = createAction<{ email: string }>('emailConfirmation/confirmed');
export const confirmationRefused = createAction<{ fault: ConfirmationFault }>('emailConfirmation/refused');
/** The page was opened without a code. */
export const linkBroken = createAction('emailConfirmation/linkBroken');
/** The person wants the link mailed again. */
export const resendRequested = createAction('emailConfirmation/resendRequested');
export const confirmationResent = createAction('emailConfirmation/resent');
export const resendFailed = createAction<{ messages: readonly string[] }>('emailConfirmation/resendFailed');

/** The person wants another address, or cancelled. */
export const changeOpened = createAction('emailConfirmation/changeOpened');
export const changeClosed = createAction('emailConfirmation/changeClosed');
export const newEmailTyped = createAction<{ email: string }>('emailConfirmation/newEmailTyped');
export const changeRequested = createAction('emailConfirmation/changeRequested');
/** The person keeps the present address: the pending change is withdrawn. */
export const changeWithdrawn = createAction('emailConfirmation/changeWithdrawn');
export const changeSent = createAction('emailConfirmation/changeSent');
export const withdrawalKept = createAction('emailConfirmation/withdrawalKept');
/** `fault` is the error in the typed address; otherwise `messages` say what went wrong. */
export const changeFailed = createAction<{ fault: string | null; messages: readonly string[] }>('emailConfirmation/changeFailed');

export const initialConfirmation: ConfirmationState = {
  page: { phase: 'waiting' },
  resend: { phase: 'idle' },
  change: { phase: 'closed' },
  emailPendingChange: false,
};

/** The typed text; empty while the field is closed. */
const typedIn = (change: ChangeState): string => ('typed' in change ? change.typed : '');

export const confirmationReducer = reducerOf<ConfirmationState>(initialConfirmation, (on) => {
  on(confirmationStarted, (state) => ({ ...state, page: { phase: 'confirming' } }));
  on(elsewhereFound, (state) => (state.page.phase === 'confirming' ? { ...state, page: { phase: 'elsewhere' } } : state));
  on(elsewhereAccepted, (state) => ({ ...state, page: { phase: 'confirming' } }));
  on(emailConfirmed, (_state, { payload: { email } }) => ({ ...initialConfirmation, page: { phase: 'confirmed', email } }));
  on(confirmationRefused, (state, { payload: { fault } }) =>
    state.page.phase === 'confirming' ? { ...state, page: { phase: 'refused', fault } } : state,
  );
  on(linkBroken, (state) => ({ ...state, page: { phase: 'brokenLink' } }));
  on(resendRequested, (state) => ({ ...state, resend: { phase: 'sending' } }));
  on(confirmationResent, (state) => ({ ...state, resend: { phase: 'sent' } }));
  on(resendFailed, (state, { payload: { messages } }) => ({ ...state, resend: { phase: 'failed', messages } }));
  on(changeOpened, (state) => ({ ...state, change: { phase: 'editing', typed: typedIn(state.change), fault: null } }));
  on(changeClosed, (state) => (state.change.phase === 'sending' ? state : { ...state, change: { phase: 'closed' } }));
  on(newEmailTyped, (state, { payload: { email } }) =>
    state.change.phase === 'sending' ? state : { ...state, change: { phase: 'editing', typed: email, fault: null } },
  );
  on(changeRequested, (state) => ({
    ...state,
    change: { phase: 'sending', typed: typedIn(state.change) },
    emailPendingChange: true,
  }));
  on(changeSent, (state) =>
    state.change.phase === 'sending' ? { ...state, change: { phase: 'sent', typed: state.change.typed } } : state,
  );
  on(changeFailed, (state, { payload: { fault, messages } }) => {
    const typed = typedIn(state.change);
    const change: ChangeState = fault === null ? { phase: 'failed', typed, messages } : { phase: 'editing', typed, fault };
    return { ...state, change, emailPendingChange: false };
  });
  on(withdrawalKept, (state) => ({ ...state, change: { phase: 'closed' }, emailPendingChange: false }));
  on(sessionEnded, (state) => (state === initialConfirmation ? state : { ...initialConfirmation, page: state.page }));
  on(placeEntered, (state, { payload: { pathname } }) =>
    pathname === confirmPath || state.page.phase === 'waiting' ? state : { ...state, page: { phase: 'waiting' } },
  );
});

export interface WithConfirmation {
  readonly emailConfirmation: ConfirmationState;
}

export const selectConfirmationPage = ({ emailConfirmation }: WithConfirmation): PageState => emailConfirmation.page;
export const selectResend = ({ emailConfirmation }: WithConfirmation): ResendState => emailConfirmation.resend;
export const selectChange = ({ emailConfirmation }: WithConfirmation): ChangeState => emailConfirmation.change;
export const selectIsChangePending = ({ emailConfirmation }: WithConfirmation): boolean => emailConfirmation.emailPendingChange;

import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { placeEntered } from '../../platform/place';
import { sliceSelector } from '../../platform/sliceSelector';
import { isValidTransition, type Transition } from '../../platform/transitions';
import { sessionEnded } from '../session';

/** The page behind the mailed link (decision D14). */
export const confirmPath = '/app/confirm-email';

/** Why a link did not confirm. */
export type ConfirmationIssue = 'invalid' | 'signInFirst' | 'tooOften' | 'noAnswer';

/** The page behind the mailed link. */
export type PageState =
  | { readonly phase: 'waiting' }
  | { readonly phase: 'confirming' }
  /** The owner of the address is not logged in here: the person chooses how to continue. */
  | { readonly phase: 'elsewhere' }
  | { readonly phase: 'confirmed'; readonly email: string }
  | { readonly phase: 'refused'; readonly issue: ConfirmationIssue }
  | { readonly phase: 'brokenLink' };

/** The link is being mailed again. */
export type ResendState =
  | { readonly phase: 'idle' }
  | { readonly phase: 'sending' }
  | { readonly phase: 'sent' }
  | { readonly phase: 'failed'; readonly messages: readonly string[] };

/** Another address for the account. */
export type ChangeState =
  | { readonly phase: 'closed' }
  /** `issue` is the error in the typed address; null if there is none known. */
  | { readonly phase: 'editing'; readonly typed: string; readonly issue: string | null }
  | { readonly phase: 'sending'; readonly typed: string }
  | { readonly phase: 'sent'; readonly typed: string }
  | { readonly phase: 'failed'; readonly typed: string; readonly messages: readonly string[] };

export interface ConfirmationState {
  readonly page: PageState;
  readonly resend: ResendState;
  readonly change: ChangeState;
  /**
   * A change of address was requested and is not confirmed: the profile's flag of that name. Once the profile is
   * reloaded, its `pendingEmail` says so.
   */
  readonly emailPendingChange: boolean;
}

export const initialConfirmation: ConfirmationState = {
  page: { phase: 'waiting' },
  resend: { phase: 'idle' },
  change: { phase: 'closed' },
  emailPendingChange: false,
};

/** The end of a session resets the state while a mail is being sent: its reply is ignored then. */
const resentTransition = { from: ['sending'], to: 'sent', ignoredIn: ['idle'] } satisfies Transition<ResendState['phase']>;
const changeSentTransition = { from: ['sending'], to: 'sent', ignoredIn: ['closed'] } satisfies Transition<ChangeState['phase']>;

/** The typed text; empty while the field is closed. */
const typedIn = (change: ChangeState): string => ('typed' in change ? change.typed : '');

export const confirmationSlice = createSlice({
  name: 'emailConfirmation',
  initialState: initialConfirmation,
  reducers: {
    /** The page was opened with a code. */
    started(state) {
      state.page = { phase: 'confirming' };
    },
    /** The code is valid, and the owner of the address is not logged in here. */
    elsewhereFound(state) {
      if (state.page.phase === 'confirming') state.page = { phase: 'elsewhere' };
    },
    /** The person logs in first. The code waits in this tab. */
    logInChosen: (state) => state,
    /** The person confirms here anyway, and will choose a new password. */
    elsewhereAccepted(state) {
      state.page = { phase: 'confirming' };
    },
    confirmed: (_state, { payload: { email } }: PayloadAction<{ email: string }>) => ({
      ...initialConfirmation,
      page: { phase: 'confirmed', email },
    }),
    refused(state, { payload: { issue } }: PayloadAction<{ issue: ConfirmationIssue }>) {
      if (state.page.phase === 'confirming') state.page = { phase: 'refused', issue };
    },
    /** The page was opened without a code. */
    linkBroken(state) {
      state.page = { phase: 'brokenLink' };
    },
    /** The person wants the link mailed again. */
    resendRequested(state) {
      state.resend = { phase: 'sending' };
    },
    resent(state, action: PayloadAction) {
      if (isValidTransition(state.resend, resentTransition, action)) state.resend = { phase: 'sent' };
    },
    resendFailed: (state, { payload: { messages } }: PayloadAction<{ messages: readonly string[] }>) => ({
      ...state,
      resend: { phase: 'failed', messages },
    }),
    /** The person wants another address, or cancelled. */
    changeOpened(state) {
      state.change = { phase: 'editing', typed: typedIn(state.change), issue: null };
    },
    changeClosed(state) {
      if (state.change.phase !== 'sending') state.change = { phase: 'closed' };
    },
    newEmailTyped(state, { payload: { email } }: PayloadAction<{ email: string }>) {
      if (state.change.phase !== 'sending') state.change = { phase: 'editing', typed: email, issue: null };
    },
    changeRequested(state) {
      state.change = { phase: 'sending', typed: typedIn(state.change) };
      state.emailPendingChange = true;
    },
    changeSent(state, action: PayloadAction) {
      if (isValidTransition(state.change, changeSentTransition, action)) state.change = { phase: 'sent', typed: typedIn(state.change) };
    },
    /** The person keeps the present address: the pending change is withdrawn. */
    changeWithdrawn: (state) => state,
    withdrawalKept(state) {
      state.change = { phase: 'closed' };
      state.emailPendingChange = false;
    },
    /** `issue` is the error in the typed address; otherwise `messages` say what went wrong. */
    changeFailed(state, { payload: { issue, messages } }: PayloadAction<{ issue: string | null; messages: readonly string[] }>) {
      const typed = typedIn(state.change);
      const change: ChangeState = issue === null ? { phase: 'failed', typed, messages } : { phase: 'editing', typed, issue };
      return { ...state, change, emailPendingChange: false };
    },
  },
  extraReducers: (builder) => {
    builder
      .addCase(sessionEnded, (state) => void Object.assign(state, { ...initialConfirmation, page: state.page }))
      .addCase(placeEntered, (state, { payload: { pathname } }) => {
        if (!(pathname === confirmPath || state.page.phase === 'waiting')) state.page = { phase: 'waiting' };
      });
  },
});

export const selectConfirmation = sliceSelector(confirmationSlice);

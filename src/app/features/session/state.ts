import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Reply } from '../../../contract/types';
import { transitionsOf } from '../../platform/transitions';

/** Every profile signed in on this browser, from GET /api/v3/profiles (A7.04). */
export type SignedInProfiles = Extract<Reply<'getCurrentProfile'>, { status: 200 }>['body']['objects'];

/** Who is signed in. Data exists only in the phases that have it. */
export type SessionStatus =
  /** The server has not been asked yet. */
  | { readonly phase: 'unknown' }
  | { readonly phase: 'loading' }
  /** The look-up failed; `message` says why. */
  | { readonly phase: 'failed'; readonly message: string }
  /** No one is signed in. */
  | { readonly phase: 'missing' }
  | { readonly phase: 'loaded'; readonly profileId: number; readonly email: string; readonly identity: string | null }
  /** The server no longer knows the session. The page can stay, with the notice over it, while it holds typed text (S22). */
  | {
      readonly phase: 'timedOut';
      readonly profileId: number;
      readonly email: string;
      readonly identity: string | null;
      readonly isNoticeDue: boolean;
    };

/** The current route's requirement of the session: a sign-in, an attempt to find one, or nothing. */
export type RouteNeed = 'required' | 'attempt' | 'none';

/** The ways to sign in here besides the password, from the session look-up. */
export type SocialLoginOffer = NonNullable<Extract<Reply<'getCurrentProfile'>, { status: 200 }>['body']['signOn']>;

export interface SessionState {
  readonly status: SessionStatus;
  readonly route: { readonly need: RouteNeed; readonly prefersSignUp: boolean };
  /** The email address of the last person signed in since the page was loaded; decides between log-in and sign-up. */
  readonly knownEmail: string | null;
  /** A person has signed in on this browser before; who, is not stored (S47). */
  readonly isKnownHere?: boolean;
  /** The one redirect for a fresh sign-in has been made. */
  readonly hasAskedReauth: boolean;
  /** The call that must precede a log-in has been made, and no one has signed in since. */
  readonly isLogoutReady?: boolean;
  /** Missing if none is configured or known. */
  readonly socialLogin?: SocialLoginOffer;
}
/** `signedOut`: another tab has logged out. `otherTab`: another tab has signed in, or the server refused this tab's person. */
export type DoubtReason = 'focus' | 'restored' | 'otherTab' | 'signedOut';

/** The person wants to retry a failed look-up. */
export const sessionRetried = createAction('session/retried');
/** The person chose to log in on this page, despite typed text. */
export const loginChosen = createAction('session/loginChosen');
/** The person asks to be signed out. */
export const logoutRequested = createAction('session/logoutRequested');
/** The window got the focus, came back from the back/forward cache, or another tab sent a message: the session must be looked up again. */
export const sessionDoubted = createAction<{ why: DoubtReason }>('session/doubted');

export const initialSession: SessionState = {
  status: { phase: 'unknown' },
  route: { need: 'none', prefersSignUp: false },
  knownEmail: null,
  hasAskedReauth: false,
};

const transition = transitionsOf<SessionStatus>();

/** The changes of the status that depend on its phase. All others follow the reply of the server, regardless of the status before. */
const changes = {
  // Ignored: a look-up reports the end of the previous session, for the notice of the log-in page.
  timedOut: transition(
    { from: ['loaded', 'timedOut'], to: 'timedOut', ignoredIn: ['unknown', 'loading', 'missing'] },
    (status, { payload: { keepsPage } }: PayloadAction<{ keepsPage: boolean }>) => ({
      ...status,
      phase: 'timedOut',
      isNoticeDue: keepsPage,
    }),
  ),
  // Ignored: another tab has signed in or out meanwhile.
  noticeClosed: transition({ from: ['timedOut'], ignoredIn: ['loading', 'missing', 'loaded'] }, (status, _action: PayloadAction) => {
    status.isNoticeDue = false;
  }),
  // Ignored: the comparison with the server found no change.
  resumed: transition(
    { from: ['timedOut'], to: 'loaded', ignoredIn: ['loading', 'failed', 'missing', 'loaded'] },
    ({ profileId, email, identity }, _action: PayloadAction) => ({ phase: 'loaded', profileId, email, identity }),
  ),
};

export const sessionSlice = createSlice({
  name: 'session',
  initialState: initialSession,
  reducers: {
    /** A route was entered (shell). */
    routeEntered(state, { payload: { need, prefersSignUp = false } }: PayloadAction<{ need: RouteNeed; prefersSignUp?: boolean }>) {
      state.route = { need, prefersSignUp };
    },
    loadStarted(state) {
      state.status = { phase: 'loading' };
    },
    loaded(
      state,
      {
        payload: { profileId, email, identity },
      }: PayloadAction<{ profileId: number; email: string; identity: string | null; profiles: SignedInProfiles }>,
    ) {
      state.isLogoutReady = false;
      state.status = { phase: 'loaded', profileId, email, identity };
      state.knownEmail = email;
    },
    loadFailed(state, { payload: { message } }: PayloadAction<{ message: string }>) {
      state.status = { phase: 'failed', message };
    },
    /** No one is signed in. */
    missing(state) {
      state.status = { phase: 'missing' };
    },
    /** The browser has a record that a person signed in on it before. */
    visitorRecognised(state) {
      state.isKnownHere = true;
    },
    /** A person has just signed in on this tab: earlier user data is reset, the account is reloaded. */
    refreshed(state, _action: PayloadAction<{ profileId: number }>) {
      state.status = { phase: 'loading' };
      state.hasAskedReauth = false;
    },
    /** The server answered 401 to a signed-in person. `keepsPage` if the page holds typed text (S22). */
    timedOut(state, action: PayloadAction<{ keepsPage: boolean }>) {
      state.status = changes.timedOut(state.status, action) ?? state.status;
    },
    /** The person closed the notice, to copy what they typed; the next refused call brings it back. */
    timeoutNoticeClosed(state, action: PayloadAction) {
      changes.noticeClosed(state.status, action);
    },
    /** The same person signed in again in another tab: the page continues (S22). */
    resumed(state, action: PayloadAction) {
      state.status = changes.resumed(state.status, action) ?? state.status;
    },
    /** The call that must precede a log-in has been made; false once a log-in has followed it. */
    logoutReadied(state, { payload }: PayloadAction<boolean>) {
      state.isLogoutReady = payload;
    },
    /** Signed out, here or in another tab: every slice with user data is reset (S45). */
    ended(state, _action: PayloadAction<{ where: 'here' | 'elsewhere' }>) {
      state.status = { phase: 'missing' };
      state.hasAskedReauth = false;
      state.knownEmail = null;
    },
    /** The one redirect to a fresh sign-in. */
    reauthAsked(state) {
      state.hasAskedReauth = true;
    },
    /** The server lists further ways to sign in (decision D17). */
    socialLoginOffered(state, { payload }: PayloadAction<SocialLoginOffer>) {
      state.socialLogin = payload;
    },
  },
});

export const {
  routeEntered,
  loadStarted: sessionLoadStarted,
  loaded: sessionLoaded,
  loadFailed: sessionLoadFailed,
  missing: sessionMissing,
  visitorRecognised,
  refreshed: sessionRefreshed,
  timedOut: sessionTimedOut,
  timeoutNoticeClosed,
  resumed: sessionResumed,
  logoutReadied,
  ended: sessionEnded,
  reauthAsked,
  socialLoginOffered,
} = sessionSlice.actions;

import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Theme } from '../../domain/themes';
import { placeEntered } from '../platform/place';
import {
  selectKnownEmail,
  selectSessionStatus,
  sessionEnded,
  sessionLoaded,
  sessionMissing,
  type RouteNeed,
  type WithSession,
} from '../features/session';

export { themes, type Theme } from '../../domain/themes';

export interface ShellState {
  readonly theme: Theme;
  /** The person has to activate the account by the mailed link first (decision D7). */
  readonly isActivationDue: boolean;
  /** The screen that threw, and how often since the page was entered. */
  readonly crash: { readonly path: string; readonly count: number } | null;
}

export const initialShell: ShellState = { theme: 'system', isActivationDue: false, crash: null };

export const shellSlice = createSlice({
  name: 'shell',
  initialState: initialShell,
  reducers: {
    /** The person chose a theme, or one was stored by an earlier visit. */
    themeChosen(state, { payload }: PayloadAction<Theme>) {
      state.theme = payload;
    },
    /** A screen threw while rendering. */
    screenCrashed(state, { payload: { path } }: PayloadAction<{ path: string; message: string }>) {
      state.crash = { path, count: state.crash?.path === path ? state.crash.count + 1 : 1 };
    },
  },
  extraReducers: (builder) => {
    builder
      .addCase(placeEntered, (state, { payload: { pathname } }) => {
        if (state.crash && state.crash.path !== pathname) state.crash = null;
      })
      .addCase(sessionLoaded, (state, { payload: { profileId, profiles } }) => {
        state.isActivationDue = profiles.some(({ id, hasActivated }) => id === profileId && !hasActivated);
      })
      .addCase(sessionMissing, (state) => {
        state.isActivationDue = false;
      })
      .addCase(sessionEnded, (state) => {
        state.isActivationDue = false;
      });
  },
});

export const { themeChosen, screenCrashed } = shellSlice.actions;

export interface WithShell {
  readonly shell: ShellState;
}

declare module '../platform/rootState' {
  interface RootState extends WithShell {}
}

export const selectTheme = ({ shell }: WithShell): Theme => shell.theme;
/** True when trying again has not helped. */
export const selectIsStuck = ({ shell: { crash } }: WithShell): boolean => crash !== null && crash.count > 1;
export const selectIsActivationDue = ({ shell }: WithShell): boolean => shell.isActivationDue;

/** True while a person is signed in here, including while that is being checked again: the frame must not flicker. */
export function selectIsAtHome(state: WithSession): boolean {
  const phase = selectSessionStatus(state);
  return phase === 'loaded' || phase === 'timedOut' || (phase === 'loading' && selectKnownEmail(state) !== null);
}

/** The part of a route that may be rendered now. */
export type Entry =
  /** The screen. */
  | 'open'
  /** A placeholder: the session is being looked up, or the route redirects. */
  | 'waiting'
  /** The message that the server could not be asked, with a way to retry. */
  | 'failed';

/** Decides if a route with this requirement shows its screen. Nothing private is rendered before it is known whose it is. */
export function selectEntry(state: WithSession & WithShell, need: RouteNeed): Entry {
  if (need !== 'required') return 'open';
  const phase = selectSessionStatus(state);
  // A timed-out session keeps its page while it holds typed text (S22); otherwise the person is sent to the log-in page.
  if (phase === 'loaded' || phase === 'timedOut') return selectIsActivationDue(state) ? 'waiting' : 'open';
  return phase === 'failed' ? 'failed' : 'waiting';
}

import { createAction } from '@reduxjs/toolkit';
import type { Theme } from '../../domain/themes';
import { placeEntered } from '../platform/place';
import { reducerOf } from '../platform/reducerOf';
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
  /** Whoever is signed in has to activate the account by the mailed link first (decision S7). */
  readonly isActivationDue: boolean;
  /** The screen that threw, and how often since the page was entered. */
  readonly crash: { readonly path: string; readonly count: number } | null;
}

/** The reader chose a theme, or one was kept from an earlier visit. */
export const themeChosen = createAction<Theme>('shell/themeChosen');
/** A screen threw while it was drawn. */
export const screenCrashed = createAction<{ path: string; message: string }>('shell/screenCrashed');

export const initialShell: ShellState = { theme: 'system', isActivationDue: false, crash: null };

export const shellReducer = reducerOf<ShellState>(initialShell, (on) => {
  on(themeChosen, (state, { payload }) => ({ ...state, theme: payload }));
  on(screenCrashed, (state, { payload: { path } }) => ({
    ...state,
    crash: { path, count: state.crash?.path === path ? state.crash.count + 1 : 1 },
  }));
  on(placeEntered, (state, { payload: { pathname } }) =>
    state.crash && state.crash.path !== pathname ? { ...state, crash: null } : state,
  );
  on(sessionLoaded, (state, { payload: { profileId, profiles } }) => ({
    ...state,
    isActivationDue: profiles.some(({ id, hasActivated }) => id === profileId && !hasActivated),
  }));
  on(sessionMissing, (state) => ({ ...state, isActivationDue: false }));
  on(sessionEnded, (state) => ({ ...state, isActivationDue: false }));
});

export interface WithShell {
  readonly shell: ShellState;
}

export const selectTheme = ({ shell }: WithShell): Theme => shell.theme;
/** True when trying again has not helped. */
export const selectIsStuck = ({ shell: { crash } }: WithShell): boolean => crash !== null && crash.count > 1;
export const selectIsActivationDue = ({ shell }: WithShell): boolean => shell.isActivationDue;

/** True while somebody is signed in here, also while that is being looked up once more: the frame must not change back and forth. */
export function selectIsAtHome(state: WithSession): boolean {
  const phase = selectSessionStatus(state);
  return phase === 'loaded' || phase === 'timedOut' || (phase === 'loading' && selectKnownEmail(state) !== null);
}

/** What may be drawn of a route at this moment. */
export type Entry =
  /** The screen. */
  | 'open'
  /** A placeholder: it is being found out who is here, or the way leads elsewhere. */
  | 'waiting'
  /** That the server could not be asked, and a way to try again. */
  | 'failed';

/** Whether a route that asks so much of the session shows its screen. Nothing private is drawn before it is known whose it is. */
export function selectEntry(state: WithSession & WithShell, need: RouteNeed): Entry {
  if (need !== 'required') return 'open';
  const phase = selectSessionStatus(state);
  // A session that timed out keeps its page while typed text stands on it (S22); otherwise the way leads to the log-in page.
  if (phase === 'loaded' || phase === 'timedOut') return selectIsActivationDue(state) ? 'waiting' : 'open';
  return phase === 'failed' ? 'failed' : 'waiting';
}

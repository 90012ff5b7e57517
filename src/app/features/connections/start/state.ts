import { createAction } from '@reduxjs/toolkit';
import type { AuthenticationStart } from '../../../../contract/types';
import { placeEntered } from '../../../platform/place';
import { reducerOf } from '../../../platform/reducerOf';

/** Names of fields that are not the app's own. */
export const titleField = 'title';
export const demoField = 'is_demo';

export type ConnectState =
  | { readonly phase: 'loading' }
  | { readonly phase: 'missing' }
  | { readonly phase: 'failed' }
  /** Of a tab opened for the connection alone, which the browser did not close. `title`: of the new connection; null after Cancel. */
  | { readonly phase: 'over'; readonly title: string | null }
  | {
      readonly phase: 'asking';
      readonly start: AuthenticationStart;
      /** The typed values, by name of the field. Cleared when the page is left, because some are secret. */
      readonly values: Readonly<Record<string, string>>;
      readonly isDemoAgreed: boolean;
      readonly isSubmitting: boolean;
      readonly fieldErrors: Readonly<Record<string, readonly string[]>>;
      /** The error of the whole form. */
      readonly fault: string | null;
      /** How often it was refused: each time the first field in error is to be shown. */
      readonly refusals: number;
    };

export type Asking = Extract<ConnectState, { phase: 'asking' }>;

/** By the user. */
export const connectRetried = createAction('connect/retried');
export const connectFieldChanged = createAction<{ name: string; value: string }>('connect/fieldChanged');
export const demoAgreed = createAction<{ isAgreed: boolean }>('connect/demoAgreed');
export const connectSubmitted = createAction('connect/submitted');
export const connectCancelled = createAction('connect/cancelled');
/** By the flow. */
/** The connection exists. */
export const connectSucceeded = createAction<{ title: string }>('connect/succeeded');
export const startLoaded = createAction<{ start: AuthenticationStart }>('connect/startLoaded');
export const startMissing = createAction('connect/startMissing');
export const startFailed = createAction('connect/startFailed');
export const connectRefused = createAction<{ fieldErrors: Readonly<Record<string, readonly string[]>>; fault: string | null }>(
  'connect/refused',
);

export const initialConnect: ConnectState = { phase: 'loading' };

const without = (errors: Asking['fieldErrors'], name: string): Asking['fieldErrors'] =>
  Object.fromEntries(Object.entries(errors).filter(([field]) => field !== name));

export const connectReducer = reducerOf<ConnectState>(initialConnect, (on) => {
  on(connectRetried, (state) => (state.phase === 'failed' ? initialConnect : state));
  on(startLoaded, (_state, { payload: { start } }) => ({
    phase: 'asking',
    start,
    values: {},
    isDemoAgreed: false,
    isSubmitting: false,
    fieldErrors: {},
    fault: null,
    refusals: 0,
  }));
  on(startMissing, () => ({ phase: 'missing' }));
  on(startFailed, (state) => (state.phase === 'loading' ? { phase: 'failed' } : state));
  on(connectFieldChanged, (state, { payload: { name, value } }) =>
    state.phase === 'asking' && !state.isSubmitting
      ? { ...state, values: { ...state.values, [name]: value }, fieldErrors: without(state.fieldErrors, name) }
      : state,
  );
  on(demoAgreed, (state, { payload: { isAgreed } }) =>
    state.phase === 'asking' && !state.isSubmitting
      ? { ...state, isDemoAgreed: isAgreed, fieldErrors: without(state.fieldErrors, demoField) }
      : state,
  );
  on(connectSubmitted, (state) => (state.phase === 'asking' ? { ...state, isSubmitting: true, fieldErrors: {}, fault: null } : state));
  on(connectRefused, (state, { payload }) =>
    state.phase === 'asking' ? { ...state, isSubmitting: false, ...payload, refusals: state.refusals + 1 } : state,
  );
  on(connectSucceeded, (_state, { payload: { title } }) => ({ phase: 'over', title }));
  on(connectCancelled, () => ({ phase: 'over', title: null }));
  on(placeEntered, (state) => (state === initialConnect ? state : initialConnect));
});

export interface WithConnect {
  readonly connect: ConnectState;
}

export const selectConnect = ({ connect }: WithConnect): ConnectState => connect;

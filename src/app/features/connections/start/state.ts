import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { AuthenticationDetails, AuthenticationStart } from '../../../../contract/authentications';
import { placeEntered } from '../../../platform/place';
import { failRemote, loading, missRemote, retryRemote, type LoadedPart, type Missing, type Remote } from '../../../platform/remote';

/** Names of fields that are not the app's own. */
export const titleField = 'title';
export const demoField = 'is_demo';

export type ConnectMode = 'oauth' | 'fields';

interface ConnectForm {
  readonly start: AuthenticationStart;
  /** The connection that is connected again; null for a new one. */
  readonly connection: AuthenticationDetails | null;
  /** The typed values, by name of the field. Cleared when the page is left, because some are secret. */
  readonly values: Readonly<Record<string, string>>;
  readonly isDemoAgreed: boolean;
  /** By the app's own sign-in, or by typed credentials. */
  readonly mode: ConnectMode;
  readonly isSubmitting: boolean;
  readonly fieldErrors: Readonly<Record<string, readonly string[]>>;
  /** The error of the whole form. */
  readonly issue: string | null;
  /** How often it was refused: each time the first field in error is to be shown. */
  readonly refusals: number;
}

/** `over`: in a tab opened for the connection alone, which the browser did not close. `title`: of the new connection; null after Cancel. */
export type ConnectState = Remote<ConnectForm> | Missing | { readonly phase: 'over'; readonly title: string | null };

export type LoadedConnect = LoadedPart<ConnectState>;

export const initialConnect: ConnectState = loading;

/** The fields to fill in, by the way that is chosen. */
export const fieldsOf = ({ start, mode }: Pick<LoadedConnect, 'start' | 'mode'>): AuthenticationStart['fields'] =>
  mode === 'oauth' && start.oauth !== null ? start.oauth.fields : start.fields;

/** A client of the operator, and a connection that was made so, come first. */
function firstMode({ oauth }: AuthenticationStart, connection: AuthenticationDetails | null): ConnectMode {
  if (oauth === null) return 'fields';
  return connection === null ? (oauth.registration === null ? 'oauth' : 'fields') : connection.authType === 'oauth' ? 'oauth' : 'fields';
}

const without = (errors: LoadedConnect['fieldErrors'], name: string): LoadedConnect['fieldErrors'] =>
  Object.fromEntries(Object.entries(errors).filter(([field]) => field !== name));

/** The initial values of the fields: defaults, or the values of the connection that are not secret. */
function firstValues(start: AuthenticationStart, connection: AuthenticationDetails | null): Record<string, string> {
  const defaults = start.fields.flatMap(({ name, default: value }) => (value === null ? [] : [[name, value] as const]));
  return { ...Object.fromEntries(defaults), ...Object.fromEntries((connection?.values ?? []).map(({ name, value }) => [name, value])) };
}

export const connectSlice = createSlice({
  name: 'connections/start',
  reducerPath: 'connect',
  initialState: initialConnect as ConnectState,
  reducers: {
    /** By the user. */
    retried: retryRemote,
    fieldChanged: (state, { payload: { name, value } }: PayloadAction<{ name: string; value: string }>) =>
      state.phase === 'loaded' && !state.isSubmitting
        ? { ...state, values: { ...state.values, [name]: value }, fieldErrors: without(state.fieldErrors, name) }
        : state,
    modeChosen: (state, { payload: { mode } }: PayloadAction<{ mode: ConnectMode }>) =>
      state.phase === 'loaded' && !state.isSubmitting && state.start.oauth !== null
        ? { ...state, mode, fieldErrors: {}, issue: null }
        : state,
    demoAgreed: (state, { payload: { isAgreed } }: PayloadAction<{ isAgreed: boolean }>) =>
      state.phase === 'loaded' && !state.isSubmitting
        ? { ...state, isDemoAgreed: isAgreed, fieldErrors: without(state.fieldErrors, demoField) }
        : state,
    submitted(state) {
      if (state.phase === 'loaded') {
        state.isSubmitting = true;
        state.fieldErrors = {};
        state.issue = null;
      }
    },
    cancelled: (): ConnectState => ({ phase: 'over', title: null }),
    /** By the flow. */
    /** The connection exists. */
    succeeded: (_state, { payload: { title } }: PayloadAction<{ title: string }>) => ({ phase: 'over', title }),
    startLoaded: (
      _state,
      { payload: { start, connection = null } }: PayloadAction<{ start: AuthenticationStart; connection?: AuthenticationDetails | null }>,
    ) => ({
      phase: 'loaded',
      start,
      connection,
      values: firstValues(start, connection),
      isDemoAgreed: false,
      mode: firstMode(start, connection),
      isSubmitting: false,
      fieldErrors: {},
      issue: null,
      refusals: 0,
    }),
    startMissing: missRemote,
    startFailed: failRemote,
    refused: (state, { payload }: PayloadAction<{ fieldErrors: Readonly<Record<string, readonly string[]>>; issue: string | null }>) =>
      state.phase === 'loaded' ? { ...state, isSubmitting: false, ...payload, refusals: state.refusals + 1 } : state,
  },
  extraReducers: (builder) => {
    builder.addCase(placeEntered, () => initialConnect);
  },
});

export const {
  retried: connectRetried,
  fieldChanged: connectFieldChanged,
  modeChosen: connectModeChosen,
  demoAgreed,
  submitted: connectSubmitted,
  cancelled: connectCancelled,
  succeeded: connectSucceeded,
  startLoaded,
  startMissing,
  startFailed,
  refused: connectRefused,
} = connectSlice.actions;

export interface WithConnect {
  readonly connect: ConnectState;
}

declare module '../../../platform/rootState' {
  interface RootState extends WithConnect {}
}

export const selectConnect = ({ connect }: WithConnect): ConnectState => connect;

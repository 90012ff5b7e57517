import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { AuthenticationUsage } from '../../../../contract/authentications';
import type { SharingLevel } from '../../../../domain/connections';
import { placeEntered } from '../../../platform/place';

export type TestingStatus = 'initial' | 'testing' | 'success' | 'failure';

/** The client's state of a connection besides its record (B3.38). */
export interface ConnectionState {
  readonly isDisconnecting: boolean;
  readonly isReconnecting: boolean;
  readonly isReconnected: boolean;
  /** The browser blocked the popup: a link opens the page instead. */
  readonly isPopupBlocked: boolean;
  readonly isRenaming: boolean;
  readonly isSharing: boolean;
  readonly testingStatus: TestingStatus;
  /** The text of a failed test; null otherwise. */
  readonly testingError: string | null;
}

export const initialConnectionState: ConnectionState = {
  isDisconnecting: false,
  isReconnecting: false,
  isReconnected: false,
  isPopupBlocked: false,
  isRenaming: false,
  isSharing: false,
  testingStatus: 'initial',
  testingError: null,
};

/** The Zaps that use the connection that is about to be removed. */
export type UsageState =
  | { readonly phase: 'loading' | 'failed'; readonly id: number }
  | { readonly phase: 'loaded'; readonly id: number; readonly usage: AuthenticationUsage };

interface ListState {
  readonly byId: Readonly<Record<number, ConnectionState>>;
  readonly usage: UsageState | null;
}

interface OfConnection {
  readonly id: number;
}
type Changed = PayloadAction<OfConnection>;

/** A reducer that changes what is known about the connection of its event. */
const marks =
  <P extends OfConnection>(changes: Partial<ConnectionState> | ((payload: P) => Partial<ConnectionState>)) =>
  (state: ListState, { payload }: PayloadAction<P>): ListState => {
    const before = state.byId[payload.id] ?? initialConnectionState;
    const after = { ...before, ...(typeof changes === 'function' ? changes(payload) : changes) };
    return { ...state, byId: { ...state.byId, [payload.id]: after } };
  };

const initialState: ListState = { byId: {}, usage: null };

/** Each change of a connection begins, and is then done or failed (B4.49). The list itself is loaded by the entity core. */
export const connectionsSlice = createSlice({
  name: 'connections/list',
  reducerPath: 'connections',
  initialState,
  reducers: {
    testStarted: marks({ testingStatus: 'testing', testingError: null, isReconnected: false }),
    tested: marks({ testingStatus: 'success', testingError: null }),
    testFailed: marks<OfConnection & { message: string }>(({ message }) => ({ testingStatus: 'failure', testingError: message })),
    /** `app`: its key, for the address of its form. */
    reconnectStarted: marks<OfConnection & { app: string }>({ isReconnecting: true, isReconnected: false, isPopupBlocked: false }),
    reconnected: marks({ isReconnecting: false, isReconnected: true, isPopupBlocked: false, testingStatus: 'initial', testingError: null }),
    /** The popup was closed. */
    reconnectFailed: marks({ isReconnecting: false }),
    popupBlocked: marks({ isReconnecting: false, isPopupBlocked: true }),
    renameStarted: marks<OfConnection & { title: string }>({ isRenaming: true }),
    renamed: marks({ isRenaming: false }),
    renameFailed: marks({ isRenaming: false }),
    shareStarted: marks<OfConnection & { sharing: SharingLevel; sharedWith: readonly number[] }>({ isSharing: true }),
    shared: marks({ isSharing: false }),
    shareFailed: marks({ isSharing: false }),
    removalConfirmed: marks<OfConnection & { title: string }>({ isDisconnecting: true }),
    removed: (state, { payload: { id } }: Changed) => {
      const { [id]: _removed, ...byId } = state.byId;
      return { byId, usage: state.usage?.id === id ? null : state.usage };
    },
    removalFailed: marks({ isDisconnecting: false }),
    /** The person asked to remove a connection, and has not answered yet. */
    removalAsked: (state, { payload: { id } }: Changed) => ({ ...state, usage: { phase: 'loading', id } }),
    usageLoaded: (state, { payload: { id, usage } }: PayloadAction<OfConnection & { usage: AuthenticationUsage }>) =>
      state.usage?.id === id ? { ...state, usage: { phase: 'loaded', id, usage } } : state,
    usageFailed: (state, { payload: { id } }: Changed) => (state.usage?.id === id ? { ...state, usage: { phase: 'failed', id } } : state),
  },
  extraReducers: (builder) => {
    builder.addCase(placeEntered, (state) => (state === initialState ? state : initialState));
  },
});

export const {
  testStarted,
  tested,
  testFailed,
  reconnectStarted,
  reconnected,
  reconnectFailed,
  popupBlocked,
  renameStarted,
  renamed,
  renameFailed,
  shareStarted,
  shared,
  shareFailed,
  removalConfirmed,
  removed,
  removalFailed,
  removalAsked,
  usageLoaded,
  usageFailed,
} = connectionsSlice.actions;

/** By the user. */
export const connectionsRetried = createAction('connections/list/retried');
/** The dialog that shares a connection was opened: it lists the members of the account. */
export const sharingOpened = createAction('connections/list/sharingOpened');
/** In another window: an app was connected, or connected again. */
export const connectedElsewhere = createAction<{ id: number | null }>('connections/list/connectedElsewhere');

export interface WithConnections {
  readonly connections: ListState;
}

declare module '../../../platform/rootState' {
  interface RootState extends WithConnections {}
}

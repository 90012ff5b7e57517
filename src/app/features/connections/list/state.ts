import { createSelector, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Authentication, AuthenticationUsage } from '../../../../contract/authentications';
import type { SharingLevel } from '../../../../domain/connections';
import { createRowsSelector, selectCollection, type WithEntities } from '../../../entities';
import { placeEntered } from '../../../platform/place';
import { sliceSelector } from '../../../platform/sliceSelector';
import { selectCurrentAccountId } from '../../accounts';
import { authentications } from '../entity';

/** The client's state of a connection besides its record (B3.38). */
export interface ConnectionState {
  readonly isDisconnecting: boolean;
  readonly isReconnecting: boolean;
  readonly isReconnected: boolean;
  /** The browser blocked the popup: a link opens the page instead. */
  readonly isPopupBlocked: boolean;
  readonly isRenaming: boolean;
  readonly isSharing: boolean;
  readonly testingStatus: 'initial' | 'testing' | 'success' | 'failure';
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
  /** The dialog that is open, and for which connection. */
  readonly dialog: { readonly kind: 'rename' | 'share' | 'remove'; readonly id: number } | null;
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

export const initialConnections: ListState = { byId: {}, dialog: null, usage: null };

/** Each change of a connection begins, and is then done or failed (B4.49). The list itself is loaded by the entity core. */
export const connectionsSlice = createSlice({
  name: 'connections/list',
  reducerPath: 'connections',
  initialState: initialConnections,
  reducers: {
    /** By the person. */
    retried() {},
    renameOpened: (state, { payload: { id } }: Changed) => ({ ...state, dialog: { kind: 'rename', id } }),
    sharingOpened: (state, { payload: { id } }: Changed) => ({ ...state, dialog: { kind: 'share', id } }),
    /** They have not confirmed it yet. */
    removalAsked: (state, { payload: { id } }: Changed) => ({
      ...state,
      dialog: { kind: 'remove', id },
      usage: { phase: 'loading', id },
    }),
    dialogClosed: (state) => ({ ...state, dialog: null }),
    /** In another window: an app was connected, or connected again. */
    connectedElsewhere(_state, _action: PayloadAction<{ id: number | null }>) {},
    testStarted: marks({ testingStatus: 'testing', testingError: null, isReconnected: false }),
    tested: marks({ testingStatus: 'success', testingError: null }),
    testFailed: marks<OfConnection & { message: string }>(({ message }) => ({ testingStatus: 'failure', testingError: message })),
    /** `app`: its key, for the address of its form. */
    reconnectStarted: marks<OfConnection & { app: string }>({ isReconnecting: true, isReconnected: false, isPopupBlocked: false }),
    reconnected: marks({ isReconnecting: false, isReconnected: true, isPopupBlocked: false, testingStatus: 'initial', testingError: null }),
    /** The popup was closed. */
    reconnectFailed: marks({ isReconnecting: false }),
    popupBlocked: marks({ isReconnecting: false, isPopupBlocked: true }),
    /** `digest`: what the person saw. */
    confirmStarted: marks<OfConnection & { digest: string }>({ testingStatus: 'testing', testingError: null }),
    renameStarted: marks<OfConnection & { title: string }>({ isRenaming: true }),
    renamed: marks({ isRenaming: false }),
    renameFailed: marks({ isRenaming: false }),
    shareStarted: marks<OfConnection & { sharing: SharingLevel; sharedWith: readonly number[] }>({ isSharing: true }),
    shared: marks({ isSharing: false }),
    shareFailed: marks({ isSharing: false }),
    removalConfirmed: marks<OfConnection & { title: string }>({ isDisconnecting: true }),
    removed: (state, { payload: { id } }: Changed) => {
      const { [id]: _removed, ...byId } = state.byId;
      return { ...state, byId, usage: state.usage?.id === id ? null : state.usage };
    },
    removalFailed: marks({ isDisconnecting: false }),
    usageLoaded: (state, { payload: { id, usage } }: PayloadAction<OfConnection & { usage: AuthenticationUsage }>) =>
      state.usage?.id === id ? { ...state, usage: { phase: 'loaded', id, usage } } : state,
    usageFailed: (state, { payload: { id } }: Changed) => (state.usage?.id === id ? { ...state, usage: { phase: 'failed', id } } : state),
  },
  extraReducers: (builder) => {
    builder.addCase(placeEntered, (state) => (state === initialConnections ? state : initialConnections));
  },
});

export const selectList = sliceSelector(connectionsSlice);

/** A connection as the list shows it (B3.38). */
export interface ConnectionRow extends Authentication, ConnectionState {
  readonly numZaps: number;
}

/** The connections of the current account. Those of another, late or left over, are left out (R17). */
const selectRecords: (state: WithEntities) => readonly Authentication[] = createRowsSelector({
  type: authentications,
  context: selectCurrentAccountId,
  row: ({ data }, _read, accountId) => (data.accountId === accountId ? data : null),
});

const known = new WeakMap<Authentication, { readonly state: ConnectionState; readonly row: ConnectionRow }>();

/** The same row until its record or its state changes. */
function rowOf(record: Authentication, state: ConnectionState): ConnectionRow {
  const before = known.get(record);
  if (before?.state === state) return before.row;
  const row = { ...record, ...state, numZaps: (record.zapCount as number | undefined) ?? 0 };
  known.set(record, { state, row });
  return row;
}

const selectRows = createSelector([selectRecords, (state: object) => selectList(state).byId], (records, byId) =>
  records.map((record) => rowOf(record, byId[record.id] ?? initialConnectionState)),
);

export const selectConnections = createSelector(
  [
    selectRows,
    (state: WithEntities) => selectCollection(state, authentications).state,
    (state: WithEntities) => selectCollection(state, authentications).data.listed === undefined,
    (state: object) => selectCurrentAccountId(state) === null,
  ],
  (connections, { status, statusMessages }, isUnknown, isAccountMissing) => {
    if (status === 'failure') return { phase: 'failed', message: statusMessages[0] ?? '' } as const;
    return isAccountMissing || isUnknown ? ({ phase: 'loading' } as const) : ({ phase: 'listed', connections } as const);
  },
);

/** The dialog that is open, with its connection. */
export const selectDialog = createSelector([selectRows, selectList], (rows, { dialog }) => {
  const connection = rows.find(({ id }) => id === dialog?.id);
  return dialog && connection ? { kind: dialog.kind, connection } : null;
});

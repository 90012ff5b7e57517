import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { placeEntered } from '../../platform/place';
import { currentAccountChosen } from '../accounts';
import type { Act, ActChange, BulkAct } from './acts';
import { nothing, pressed, reached, toggled, type Selection } from './selection';
import {
  addressOfWanted,
  everything,
  filtersOf,
  isLibrary,
  wantedIn,
  withFilters,
  type ShownState,
  type SortKey,
  type Wanted,
} from './wanted';

export { sortKeys, type ShownState, type SortKey } from './wanted';
export type BulkKind = 'on' | 'off' | 'move' | 'remove';

export interface LibraryState {
  /** Whose folders and people are looked at; null before the first is known. */
  readonly accountId: number | null;
  readonly wanted: Wanted;
  readonly selection: Selection;
  readonly dialog: { readonly phase: 'closed' } | { readonly phase: 'asking' | 'saving'; readonly act: Act; readonly error: string | null };
  readonly bulk:
    { readonly phase: 'idle' } | { readonly phase: 'working'; readonly kind: BulkKind; readonly done: number; readonly total: number };
}
export const libraryRetried = createAction('zapLibrary/retried');
export const zapsSwitched = createAction<{ ids: readonly number[]; to: 'on' | 'off' }>('zapLibrary/zapsSwitched');
/** The person confirmed what happens to many Zaps. */
export const bulkConfirmed = createAction<BulkAct>('zapLibrary/bulkConfirmed');
/** The folder's name was edited where it is read. */
export const folderRenamed = createAction<{ id: number; title: string }>('zapLibrary/folderRenamed');

export const initialLibrary: LibraryState = {
  accountId: null,
  wanted: everything,
  selection: nothing,
  dialog: { phase: 'closed' },
  bulk: { phase: 'idle' },
};

const closed = { phase: 'closed' } as const;

const looking = (state: LibraryState, change: Partial<LibraryState>): LibraryState => ({ ...state, ...change, selection: nothing });

const entered = (state: LibraryState, wanted: Wanted): LibraryState => {
  if (addressOfWanted(wanted) === addressOfWanted(state.wanted)) return state;
  // Another order, or the account written out, shows the same Zaps: they stay selected.
  const { accountId: _named, sort: _order, ...shown } = wanted;
  const { accountId: _before, sort: _orderBefore, ...shownBefore } = state.wanted;
  return addressOfWanted(shown) === addressOfWanted(shownBefore) ? { ...state, wanted } : looking(state, { wanted });
};

export const librarySlice = createSlice({
  name: 'zapLibrary',
  initialState: initialLibrary,
  reducers: {
    /** By the user. */
    searchTyped: (state, { payload: { search } }: PayloadAction<{ search: string }>) =>
      looking(state, { wanted: { ...state.wanted, search } }),
    shownChosen: (state, { payload: { shown } }: PayloadAction<{ shown: ShownState }>) =>
      looking(state, { wanted: withFilters(state.wanted, { shown }) }),
    ownerChosen: (state, { payload: { ownerId } }: PayloadAction<{ ownerId: number | null }>) =>
      looking(state, { wanted: withFilters(state.wanted, { ownerId }) }),
    sortChosen(state, { payload: { sort } }: PayloadAction<{ sort: SortKey }>) {
      state.wanted = withFilters(state.wanted, { sort });
    },
    cleared: (state) => looking(state, { wanted: withFilters({ ...state.wanted, search: '' }, { shown: 'all', ownerId: null }) }),
    rowToggled: (state, { payload: { id } }: PayloadAction<{ id: number }>) => ({ ...state, selection: toggled(state.selection, id) }),
    /** `order`: the rows as they are shown. */
    rangeReached: (state, { payload: { id, order } }: PayloadAction<{ id: number; order: readonly number[] }>) => ({
      ...state,
      selection: reached(state.selection, id, order),
    }),
    keyPressed(
      state,
      {
        payload: { order, ...press },
      }: PayloadAction<{
        key: string;
        shiftKey: boolean;
        ctrlKey: boolean;
        metaKey: boolean;
        order: readonly number[];
      }>,
    ) {
      const selection = pressed(state.selection, press, order);
      return selection === null ? state : { ...state, selection };
    },
    allToggled: (state, { payload: { ids } }: PayloadAction<{ ids: readonly number[] }>) => ({
      ...state,
      selection: { ...state.selection, ids: state.selection.ids.length >= ids.length ? [] : ids },
    }),
    selectionCleared: (state) => void Object.assign(state, { selection: nothing }),
    /** `error`: why an attempt without the dialog failed, so that it opens with that. */
    actOpened: (state, { payload: { act, error = null } }: PayloadAction<{ act: Act; error?: string | null }>) => ({
      ...state,
      dialog: { phase: 'asking', act, error },
    }),
    actEdited(state, { payload }: PayloadAction<ActChange>) {
      if (state.dialog.phase === 'asking') {
        state.dialog.act = { ...state.dialog.act, ...payload };
        state.dialog.error = null;
      }
    },
    actConfirmed(state) {
      if (state.dialog.phase === 'asking') {
        state.dialog.phase = 'saving';
        state.dialog.error = null;
      }
    },
    actClosed(state) {
      if (state.dialog.phase === 'asking') state.dialog = closed;
    },
    /** By the flow. */
    entered: (state, { payload: { wanted, accountId } }: PayloadAction<{ wanted: Wanted; accountId: number | null }>) => ({
      ...entered(state, wanted),
      accountId,
    }),
    actDone(state) {
      if (state.dialog.phase === 'saving') state.dialog = closed;
    },
    actRefused(state, { payload: { error } }: PayloadAction<{ error: string }>) {
      if (state.dialog.phase === 'saving') {
        state.dialog.phase = 'asking';
        state.dialog.error = error;
      }
    },
    bulkBegun(state, { payload }: PayloadAction<{ kind: BulkKind; total: number }>) {
      state.bulk = { phase: 'working', done: 0, ...payload };
    },
    bulkAdvanced(state, { payload: { done } }: PayloadAction<{ done: number }>) {
      if (state.bulk.phase === 'working') state.bulk.done = done;
    },
    bulkEnded: (state) => (state.bulk.phase === 'idle' ? state : { ...state, bulk: { phase: 'idle' }, selection: nothing }),
  },
  extraReducers: (builder) => {
    builder
      .addCase(placeEntered, (state, { payload: { pathname, search } }) => (isLibrary(pathname) ? entered(state, wantedIn(search)) : state))
      // Folders and people of another account do not apply to this one.
      .addCase(currentAccountChosen, (state, { payload: { id } }) => {
        if (state.accountId === id) return state;
        if (state.accountId === null) return { ...state, accountId: id };
        const { search, accountId } = state.wanted;
        const wanted = accountId === id ? state.wanted : withFilters({ folder: null, search }, { sort: filtersOf(state.wanted).sort });
        return { ...initialLibrary, accountId: id, bulk: state.bulk, wanted };
      });
  },
});

export const {
  searchTyped: librarySearchTyped,
  shownChosen: libraryShownChosen,
  ownerChosen: libraryOwnerChosen,
  sortChosen: librarySortChosen,
  cleared: libraryCleared,
  rowToggled,
  rangeReached,
  keyPressed: listKeyPressed,
  allToggled,
  selectionCleared,
  actOpened,
  actEdited,
  actConfirmed,
  actClosed,
  entered: libraryEntered,
  actDone,
  actRefused,
  bulkBegun,
  bulkAdvanced,
  bulkEnded,
} = librarySlice.actions;

export interface WithLibrary {
  readonly zapLibrary: LibraryState;
}

declare module '../../platform/rootState' {
  interface RootState extends WithLibrary {}
}

export const selectLibrary = ({ zapLibrary }: WithLibrary): LibraryState => zapLibrary;

import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { placeEntered } from '../../platform/place';
import { sliceSelector } from '../../platform/sliceSelector';
import { indexAfterKey, rangeOf } from '../../widgets/VirtualList/listKeys';
import { currentAccountChosen } from '../accounts';
import {
  addressOfWanted,
  everything,
  filtersOf,
  isLibrary,
  wantedIn,
  withFilters,
  type StateFilter,
  type SortKey,
  type LibraryQuery,
} from './wanted';

/** The open dialog, with the typed text or choices so far. */
export type DialogAction =
  | { readonly kind: 'createFolder'; readonly title: string; readonly isShared: boolean; readonly parentId: number | null }
  | { readonly kind: 'renameFolder'; readonly id: number; readonly title: string }
  | { readonly kind: 'shareFolder'; readonly id: number; readonly isShared: boolean }
  | { readonly kind: 'moveFolder'; readonly id: number; readonly parentId: number | null }
  | { readonly kind: 'removeFolder'; readonly id: number }
  | { readonly kind: 'renameZap'; readonly id: number; readonly title: string }
  | { readonly kind: 'moveZaps'; readonly ids: readonly number[]; readonly folderId: number }
  | { readonly kind: 'removeZaps'; readonly ids: readonly number[] };

/** What is done to many Zaps: it takes time, and the page shows how far it is. */
export type BulkAct = Extract<DialogAction, { kind: 'moveZaps' | 'removeZaps' }>;

/** The input of one of them. */
export interface DialogChange {
  readonly title?: string;
  readonly isShared?: boolean;
  readonly parentId?: number | null;
  readonly folderId?: number;
}

/** Which rows are chosen, and where the keyboard is among them. */
export interface Selection {
  readonly ids: readonly number[];
  /** Where a range began. */
  readonly anchor: number | null;
  /** The row that the keyboard is on. */
  readonly cursor: number | null;
}

export const nothing: Selection = { ids: [], anchor: null, cursor: null };

/** Puts one row in or out; the next range begins at it. */
export function toggled({ ids }: Selection, id: number): Selection {
  return { ids: ids.includes(id) ? ids.filter((each) => each !== id) : [...ids, id], anchor: id, cursor: id };
}

/** The rows from where the range began to `id`, whichever comes first; alone, as in any list of files. `order`: the rows as they are shown. */
export function reached({ anchor, cursor }: Selection, id: number, order: readonly number[]): Selection {
  const from = order.indexOf(anchor ?? cursor ?? id);
  const to = order.indexOf(id);
  if (to < 0) return { ids: [], anchor, cursor };
  const start = from < 0 ? to : from;
  return { ids: rangeOf(order, start, to), anchor: order[start] ?? id, cursor: id };
}

interface Press {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
}

/**
 * The effect of a key: arrows, Home, End and the page keys move, with Shift they also select the rows on the way; Space toggles
 * the row, Ctrl or Cmd and A selects all, Escape none. Null: the key is not for the list.
 */
export function pressed(selection: Selection, { key, shiftKey, ctrlKey, metaKey }: Press, order: readonly number[]): Selection | null {
  const { ids, cursor } = selection;
  if ((ctrlKey || metaKey) && key.toLowerCase() === 'a') return { ...selection, ids: order };
  if (ctrlKey || metaKey) return null;
  if (key === 'Escape') return ids.length === 0 ? null : { ...selection, ids: [], anchor: null };
  if (order.length === 0) return null;
  const at = cursor === null ? -1 : order.indexOf(cursor);
  if (key === ' ') return toggled(selection, order[Math.max(0, at)]!);
  const next = indexAfterKey(key, at, order.length);
  if (next === null) return null;
  const id = order[next]!;
  return shiftKey ? reached({ ...selection, anchor: selection.anchor ?? cursor }, id, order) : { ...selection, anchor: id, cursor: id };
}

export type BulkKind = 'on' | 'off' | 'move' | 'remove';

export interface LibraryState {
  /** Whose folders and people are looked at; null before the first is known. */
  readonly accountId: number | null;
  readonly wanted: LibraryQuery;
  readonly selection: Selection;
  readonly dialog:
    { readonly phase: 'closed' } | { readonly phase: 'asking' | 'saving'; readonly act: DialogAction; readonly error: string | null };
  readonly bulk:
    { readonly phase: 'idle' } | { readonly phase: 'working'; readonly kind: BulkKind; readonly done: number; readonly total: number };
}

export const initialLibrary: LibraryState = {
  accountId: null,
  wanted: everything,
  selection: nothing,
  dialog: { phase: 'closed' },
  bulk: { phase: 'idle' },
};

const closed = { phase: 'closed' } as const;

const looking = (state: LibraryState, change: Partial<LibraryState>): LibraryState => ({ ...state, ...change, selection: nothing });

const entered = (state: LibraryState, wanted: LibraryQuery): LibraryState => {
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
    /** By the person. */
    retried: (state) => state,
    zapsSwitched: (state, _: PayloadAction<{ ids: readonly number[]; to: 'on' | 'off' }>) => state,
    /** The folder's name was edited where it is read. */
    folderRenamed: (state, _: PayloadAction<{ id: number; title: string }>) => state,
    searchTyped: (state, { payload: { search } }: PayloadAction<{ search: string }>) =>
      looking(state, { wanted: { ...state.wanted, search } }),
    shownChosen: (state, { payload: { shown } }: PayloadAction<{ shown: StateFilter }>) =>
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
    keyPressed(state, { payload: { order, ...press } }: PayloadAction<Press & { readonly order: readonly number[] }>) {
      const selection = pressed(state.selection, press, order);
      return selection === null ? state : { ...state, selection };
    },
    allToggled: (state, { payload: { ids } }: PayloadAction<{ ids: readonly number[] }>) => ({
      ...state,
      selection: { ...state.selection, ids: state.selection.ids.length >= ids.length ? [] : ids },
    }),
    selectionCleared: (state) => void Object.assign(state, { selection: nothing }),
    /** `error`: why an attempt without the dialog failed, so that it opens with that. */
    actOpened: (state, { payload: { act, error = null } }: PayloadAction<{ act: DialogAction; error?: string | null }>) => ({
      ...state,
      dialog: { phase: 'asking', act, error },
    }),
    actEdited(state, { payload }: PayloadAction<DialogChange>) {
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
    /** By the flow. What happens to many Zaps was confirmed in a dialog. */
    bulkConfirmed: (state, _: PayloadAction<BulkAct>) => state,
    entered: (state, { payload: { wanted, accountId } }: PayloadAction<{ wanted: LibraryQuery; accountId: number | null }>) => ({
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

export const selectLibrary = sliceSelector(librarySlice);

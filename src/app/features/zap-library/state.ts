import { createAction } from '@reduxjs/toolkit';
import { placeEntered } from '../../platform/place';
import { reducerOf } from '../../platform/reducerOf';
import { currentAccountChosen } from '../accounts';
import type { Act, ActChange } from './acts';
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

/** By the user. */
export const librarySearchTyped = createAction<{ search: string }>('zapLibrary/searchTyped');
export const libraryShownChosen = createAction<{ shown: ShownState }>('zapLibrary/shownChosen');
export const libraryOwnerChosen = createAction<{ ownerId: number | null }>('zapLibrary/ownerChosen');
export const librarySortChosen = createAction<{ sort: SortKey }>('zapLibrary/sortChosen');
export const libraryCleared = createAction('zapLibrary/cleared');
export const libraryRetried = createAction('zapLibrary/retried');
export const rowToggled = createAction<{ id: number }>('zapLibrary/rowToggled');
/** `order`: the rows as they are shown. */
export const rangeReached = createAction<{ id: number; order: readonly number[] }>('zapLibrary/rangeReached');
export const listKeyPressed = createAction<{
  key: string;
  shiftKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  order: readonly number[];
}>('zapLibrary/keyPressed');
export const allToggled = createAction<{ ids: readonly number[] }>('zapLibrary/allToggled');
export const selectionCleared = createAction('zapLibrary/selectionCleared');
export const zapsSwitched = createAction<{ ids: readonly number[]; to: 'on' | 'off' }>('zapLibrary/zapsSwitched');
/** `error`: why an attempt without the dialog failed, so that it opens with that. */
export const actOpened = createAction<{ act: Act; error?: string }>('zapLibrary/actOpened');
/** The folder's name was edited where it is read (B4.43). */
export const folderRenamed = createAction<{ id: number; title: string }>('zapLibrary/folderRenamed');
export const actEdited = createAction<ActChange>('zapLibrary/actEdited');
export const actConfirmed = createAction('zapLibrary/actConfirmed');
export const actClosed = createAction('zapLibrary/actClosed');
/** By the flow. */
export const libraryEntered = createAction<{ wanted: Wanted; accountId: number | null }>('zapLibrary/entered');
export const actDone = createAction('zapLibrary/actDone');
export const actRefused = createAction<{ error: string }>('zapLibrary/actRefused');
export const bulkBegun = createAction<{ kind: BulkKind; total: number }>('zapLibrary/bulkBegun');
export const bulkAdvanced = createAction<{ done: number }>('zapLibrary/bulkAdvanced');
export const bulkEnded = createAction('zapLibrary/bulkEnded');

export const initialLibrary: LibraryState = {
  accountId: null,
  wanted: everything,
  selection: nothing,
  dialog: { phase: 'closed' },
  bulk: { phase: 'idle' },
};

const closed = { phase: 'closed' } as const;

/** The bulk action of a dialog is running: one at a time. */
const isActing = ({ bulk }: LibraryState): boolean => bulk.phase === 'working' && (bulk.kind === 'move' || bulk.kind === 'remove');

export const libraryReducer = reducerOf<LibraryState>(initialLibrary, (on) => {
  const looking = (state: LibraryState, change: Partial<LibraryState>): LibraryState => ({ ...state, ...change, selection: nothing });
  const entered = (state: LibraryState, wanted: Wanted): LibraryState => {
    if (addressOfWanted(wanted) === addressOfWanted(state.wanted)) return state;
    // Another order, or the account written out, shows the same Zaps: they stay selected.
    const { accountId: _named, sort: _order, ...shown } = wanted;
    const { accountId: _before, sort: _orderBefore, ...shownBefore } = state.wanted;
    return addressOfWanted(shown) === addressOfWanted(shownBefore) ? { ...state, wanted } : looking(state, { wanted });
  };

  on(librarySearchTyped, (state, { payload: { search } }) => looking(state, { wanted: { ...state.wanted, search } }));
  on(libraryShownChosen, (state, { payload: { shown } }) => looking(state, { wanted: withFilters(state.wanted, { shown }) }));
  on(libraryOwnerChosen, (state, { payload: { ownerId } }) => looking(state, { wanted: withFilters(state.wanted, { ownerId }) }));
  on(librarySortChosen, (state, { payload: { sort } }) => ({ ...state, wanted: withFilters(state.wanted, { sort }) }));
  on(libraryCleared, (state) => looking(state, { wanted: withFilters({ ...state.wanted, search: '' }, { shown: 'all', ownerId: null }) }));
  on(libraryEntered, (state, { payload: { wanted, accountId } }) => ({ ...entered(state, wanted), accountId }));
  on(placeEntered, (state, { payload: { pathname, search } }) => (isLibrary(pathname) ? entered(state, wantedIn(search)) : state));
  // Folders and people of another account do not apply to this one.
  on(currentAccountChosen, (state, { payload: { id } }) => {
    if (state.accountId === id) return state;
    if (state.accountId === null) return { ...state, accountId: id };
    const { search, accountId } = state.wanted;
    const wanted = accountId === id ? state.wanted : withFilters({ folder: null, search }, { sort: filtersOf(state.wanted).sort });
    return { ...initialLibrary, accountId: id, bulk: state.bulk, wanted };
  });

  on(rowToggled, (state, { payload: { id } }) => ({ ...state, selection: toggled(state.selection, id) }));
  on(rangeReached, (state, { payload: { id, order } }) => ({ ...state, selection: reached(state.selection, id, order) }));
  on(listKeyPressed, (state, { payload: { order, ...press } }) => {
    const selection = pressed(state.selection, press, order);
    return selection === null ? state : { ...state, selection };
  });
  on(allToggled, (state, { payload: { ids } }) => ({
    ...state,
    selection: { ...state.selection, ids: state.selection.ids.length >= ids.length ? [] : ids },
  }));
  on(selectionCleared, (state) => (state.selection === nothing ? state : { ...state, selection: nothing }));

  on(actOpened, (state, { payload: { act, error = null } }) =>
    isActing(state) ? state : { ...state, dialog: { phase: 'asking', act, error } },
  );
  on(actEdited, (state, { payload }) =>
    state.dialog.phase === 'asking'
      ? { ...state, dialog: { ...state.dialog, act: { ...state.dialog.act, ...payload }, error: null } }
      : state,
  );
  on(actConfirmed, (state) =>
    state.dialog.phase === 'asking' ? { ...state, dialog: { ...state.dialog, phase: 'saving', error: null } } : state,
  );
  on(actRefused, (state, { payload: { error } }) =>
    state.dialog.phase === 'saving' ? { ...state, dialog: { ...state.dialog, phase: 'asking', error } } : state,
  );
  on(actDone, (state) => (state.dialog.phase === 'closed' ? state : { ...state, dialog: closed }));
  on(actClosed, (state) => (state.dialog.phase === 'asking' ? { ...state, dialog: closed } : state));

  // What was asked is answered: from here on the page tells how far it has come.
  on(bulkBegun, (state, { payload }) => ({
    ...state,
    bulk: { phase: 'working', done: 0, ...payload },
    dialog: state.dialog.phase === 'saving' ? closed : state.dialog,
  }));
  on(bulkAdvanced, (state, { payload: { done } }) =>
    state.bulk.phase === 'working' ? { ...state, bulk: { ...state.bulk, done } } : state,
  );
  on(bulkEnded, (state) => (state.bulk.phase === 'idle' ? state : { ...state, bulk: { phase: 'idle' }, selection: nothing }));
});

export interface WithLibrary {
  readonly zapLibrary: LibraryState;
}

export const selectLibrary = ({ zapLibrary }: WithLibrary): LibraryState => zapLibrary;

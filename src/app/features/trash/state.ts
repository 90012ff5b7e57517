import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { TrashItem } from '../../../contract/trash';

/** A Zap and a folder may have the same id. */
export const keyOf = ({ kind, id }: Pick<TrashItem, 'kind' | 'id'>): string => `${kind} ${id}`;

export interface TrashState {
  readonly list:
    | { readonly phase: 'loading' }
    | { readonly phase: 'failed'; readonly message: string }
    | { readonly phase: 'loaded'; readonly items: readonly TrashItem[]; readonly total: number };
  /** Whose trash it is; null before it is known. */
  readonly accountId: number | null;
  /** Keys of the selected items. */
  readonly selected: readonly string[];
  /** Keys of the items that are about to be deleted for good, while the question is open. */
  readonly asked: readonly string[] | null;
  /** One change at a time. */
  readonly isWorking: boolean;
}

export const initialTrash: TrashState = { list: { phase: 'loading' }, accountId: null, selected: [], asked: null, isWorking: false };

export const trashRetried = createAction('trash/retried');

export const trashSlice = createSlice({
  name: 'trash',
  initialState: initialTrash,
  reducers: {
    /** By the person. */
    itemToggled: (state, { payload: { key } }: PayloadAction<{ key: string }>) => ({
      ...state,
      selected: state.selected.includes(key) ? state.selected.filter((each) => each !== key) : [...state.selected, key],
    }),
    restoreChosen: (state, _: PayloadAction<{ keys: readonly string[] }>) => (state.isWorking ? state : { ...state, isWorking: true }),
    purgeAsked: (state, { payload: { keys } }: PayloadAction<{ keys: readonly string[] }>) =>
      state.isWorking ? state : { ...state, asked: keys },
    purgeConfirmed: (state, _: PayloadAction<{ keys: readonly string[] }>) =>
      state.asked === null ? state : { ...state, asked: null, isWorking: true },
    purgeCancelled: (state) => (state.asked === null ? state : { ...state, asked: null }),
    /** By the flow. */
    loadStarted: (state, { payload: { accountId } }: PayloadAction<{ accountId: number }>) =>
      state.accountId === accountId && state.list.phase === 'loaded' ? state : { ...initialTrash, accountId },
    loaded: (state, { payload: { items, total } }: PayloadAction<{ items: readonly TrashItem[]; total: number }>) => {
      const keys = new Set(items.map(keyOf));
      return { ...state, list: { phase: 'loaded' as const, items, total }, selected: state.selected.filter((key) => keys.has(key)) };
    },
    loadFailed: (state, { payload: { message } }: PayloadAction<{ message: string }>) => ({
      ...state,
      list: { phase: 'failed' as const, message },
    }),
    workEnded: (state) => (state.isWorking ? { ...state, isWorking: false } : state),
  },
});

export const {
  itemToggled,
  restoreChosen,
  purgeAsked,
  purgeConfirmed,
  purgeCancelled,
  loadStarted: trashLoadStarted,
  loaded: trashLoaded,
  loadFailed: trashLoadFailed,
  workEnded: trashWorkEnded,
} = trashSlice.actions;

export interface WithTrash {
  readonly trash: TrashState;
}

declare module '../../platform/rootState' {
  interface RootState extends WithTrash {}
}

export const selectTrash = ({ trash }: WithTrash): TrashState => trash;

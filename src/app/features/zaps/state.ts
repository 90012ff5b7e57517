import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Zap } from '../../../contract/zaps';

export type ZapState = Zap['state'];
/** Which Zaps the list shows. */
export type Shown = ZapState | 'all';
export const shownChoices = ['all', 'on', 'off', 'draft'] as const satisfies readonly Shown[];

/** The search text of the list. */
export interface ZapListState {
  readonly search: string;
  readonly shown: Shown;
}
/** The list is to be loaded again after a failure. */
export const listRetried = createAction('zaps/retried');

export const initialZapList: ZapListState = { search: '', shown: 'all' };

export const zapListSlice = createSlice({
  name: 'zaps',
  initialState: initialZapList,
  reducers: {
    searchTyped(state, { payload: { search } }: PayloadAction<{ search: string }>) {
      state.search = search;
    },
    shownChosen(state, { payload: { shown } }: PayloadAction<{ shown: Shown }>) {
      state.shown = shown;
    },
    /** Search and choice are put aside: everything shows again. */
    cleared: () => initialZapList,
  },
});

export const { searchTyped, shownChosen, cleared: listCleared } = zapListSlice.actions;

export interface WithZapList {
  readonly zaps: ZapListState;
}

declare module '../../platform/rootState' {
  interface RootState extends WithZapList {}
}

export const selectZapList = ({ zaps }: WithZapList): ZapListState => zaps;

import { createAction } from '@reduxjs/toolkit';
import { reducerOf } from '../../platform/reducerOf';
import type { Zap } from '../../../contract/types';

export type ZapState = Zap['state'];
/** Which Zaps the list shows. */
export type Shown = ZapState | 'all';
export const shownChoices = ['all', 'on', 'off', 'draft'] as const satisfies readonly Shown[];

/** The search text of the list. */
export interface ZapListState {
  readonly search: string;
  readonly shown: Shown;
}

export const searchTyped = createAction<{ search: string }>('zapList/searchTyped');
export const shownChosen = createAction<{ shown: Shown }>('zapList/shownChosen');
/** Search and choice are put aside: everything shows again. */
export const listCleared = createAction('zapList/cleared');
/** The list is to be loaded again after a failure. */
export const listRetried = createAction('zapList/retried');

export const initialZapList: ZapListState = { search: '', shown: 'all' };

export const zapListReducer = reducerOf<ZapListState>(initialZapList, (on) => {
  on(searchTyped, (state, { payload: { search } }) => ({ ...state, search }));
  on(shownChosen, (state, { payload: { shown } }) => ({ ...state, shown }));
  on(listCleared, () => initialZapList);
});

export interface WithZapList {
  readonly zapList: ZapListState;
}

export const selectZapList = ({ zapList }: WithZapList): ZapListState => zapList;

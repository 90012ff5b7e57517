import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { eventChannel } from 'redux-saga';
import { call, put, select, take, type SagaGenerator } from 'typed-redux-saga';
import type { Zap } from '../../../contract/zaps';
import { loadCollection, loadCollectionIfNeeded, resetCollection, selectCollection, type WithEntities } from '../../entities';
import { catchAndReport, getPorts, onLatest, onLeading } from '../../platform/flows';
import { placeEntered, selectPlace } from '../../platform/place';
import { sliceSelector } from '../../platform/sliceSelector';
import { currentAccountChosen, selectCurrentAccountId } from '../accounts';
import { zaps } from './entity';

export type ZapState = Zap['state'];
/** Which Zaps the list shows. */
export type StateFilter = ZapState | 'all';
export const shownChoices = ['all', 'on', 'off', 'draft'] as const satisfies readonly StateFilter[];

/** The search text of the list. */
export interface ZapListState {
  readonly search: string;
  readonly shown: StateFilter;
}

export const initialZapList: ZapListState = { search: '', shown: 'all' };

export const zapListSlice = createSlice({
  name: 'zaps',
  initialState: initialZapList,
  reducers: {
    /** The list is to be loaded again after a failure. */
    retried: (state) => state,
    searchTyped: (state, { payload: { search } }: PayloadAction<{ search: string }>) => ({ ...state, search }),
    shownChosen: (state, { payload: { shown } }: PayloadAction<{ shown: StateFilter }>) => ({ ...state, shown }),
    /** Search and choice are put aside: everything shows again. */
    cleared: () => initialZapList,
  },
});

export const selectZapList = sliceSelector(zapListSlice);

/** The pages that show the list. */
const pages: ReadonlySet<string> = new Set(['/app/dashboard', '/app/home', '/app/assets/zaps']);

/** Loads the Zaps of the current account while a page shows them. Leaving the page, or another account, gives the load up (R17, R20). */
export function* zapsFlow(): SagaGenerator<void> {
  yield* onLatest(placeEntered, loadShown);
  yield* onLatest(currentAccountChosen, loadOther);
  yield* onLatest(zapListSlice.actions.retried, () => reloadZaps(false));
  yield* catchAndReport(loadShown);
  yield* watchFocus();
}

/** Another tab, or a teammate, may have changed Zaps: a person who returns to a page with them sees their present state. */
const listDoubted = createAction('zaps/listDoubted');

function* watchFocus(): SagaGenerator<void> {
  const { page } = yield* getPorts();
  yield* onLeading(listDoubted, refreshShown);
  const doubts = yield* call(() => eventChannel<ReturnType<typeof listDoubted>>((emit) => page.onFocus(() => emit(listDoubted()))));
  while (true) yield* put(yield* take(doubts));
}

function* refreshShown(): SagaGenerator<void> {
  const { pathname } = yield* select(selectPlace);
  const isThere = (yield* select((state: WithEntities) => selectCollection(state, zaps).state.status)) === 'success';
  if (isThere && pages.has(pathname.replace(/\/$/, ''))) yield* reloadZaps();
}

function* loadShown(): SagaGenerator<void> {
  const accountId = yield* select(selectCurrentAccountId);
  const { pathname } = yield* select(selectPlace);
  if (accountId !== null && pages.has(pathname.replace(/\/$/, ''))) yield* loadCollectionIfNeeded(zaps, { accountId, isComplete: true });
}

function* loadOther(): SagaGenerator<void> {
  yield* resetCollection(zaps);
  yield* loadShown();
}

/** Reloads them; the present ones stay visible until then if it is silent. */
export function* reloadZaps(isSilent = true): SagaGenerator<void> {
  const accountId = yield* select(selectCurrentAccountId);
  if (accountId !== null) yield* loadCollection(zaps, { accountId, isComplete: true, isSilent });
}

import { createAction } from '@reduxjs/toolkit';
import { eventChannel } from 'redux-saga';
import { call, put, select, take, type SagaGenerator } from 'typed-redux-saga';
import { loadCollection, loadCollectionIfNeeded, resetCollection, selectCollection, type WithEntities } from '../../entities';
import { catchAndReport, onLatest, onLeading, getPorts } from '../../platform/flows';
import { placeEntered, selectPlace } from '../../platform/place';
import { currentAccountChosen, selectCurrentAccountId } from '../accounts';
import { zaps } from './entity';
import { listRetried } from './state';

const selectListStatus = (state: WithEntities) => selectCollection(state, zaps).state.status;

/** The pages that show the list. */
const pages: ReadonlySet<string> = new Set(['/app/dashboard', '/app/home', '/app/assets/zaps']);

/** Loads the Zaps of the current account while a page shows them. Leaving the page, or another account, gives the load up (R17, R20). */
export function* zapsFlow(): SagaGenerator<void> {
  yield* onLatest(placeEntered, loadShown);
  yield* onLatest(currentAccountChosen, loadOther);
  yield* onLatest(listRetried, reload);
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
  const isThere = (yield* select(selectListStatus)) === 'success';
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

/** Reloads them; the present ones stay visible until then. */
export function* reloadZaps(): SagaGenerator<void> {
  const accountId = yield* select(selectCurrentAccountId);
  if (accountId !== null) yield* loadCollection(zaps, { accountId, isComplete: true, isSilent: true });
}

function* reload(): SagaGenerator<void> {
  const accountId = yield* select(selectCurrentAccountId);
  if (accountId !== null) yield* loadCollection(zaps, { accountId, isComplete: true });
}

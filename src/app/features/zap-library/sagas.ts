import { isAnyOf } from '@reduxjs/toolkit';
import { put, select, type SagaGenerator } from 'typed-redux-saga';
import { askedAccount } from '../../../domain/askedAccount';
import { timings } from '../../../domain/timings';
import { callCancellable, catchAndReport, onEach, onLatest, onLeading, onQueue, getPorts } from '../../platform/flows';
import { placeEntered, selectPlace } from '../../platform/place';
import { currentAccountChosen, selectCurrentAccountId } from '../accounts';
import { loadFolders } from '../folders';
import { reloadZaps } from '../zaps';
import { moveMany, removeMany, switchMany } from './bulk';
import { performAct, renameFolder } from './performing';
import {
  actConfirmed,
  bulkConfirmed,
  folderRenamed,
  libraryCleared,
  libraryEntered,
  libraryOwnerChosen,
  libraryRetried,
  librarySearchTyped,
  libraryShownChosen,
  librarySortChosen,
  selectLibrary,
  zapsSwitched,
} from './state';
import { addressOfWanted, isLibrary, wantedIn } from './wanted';

/** The library: the address follows the search text, folders are loaded when it is entered, and actions are performed. */
export function* libraryFlow(): SagaGenerator<void> {
  yield* onLatest(librarySearchTyped, follow);
  yield* onLatest(isAnyOf(libraryShownChosen, libraryOwnerChosen, librarySortChosen, libraryCleared), followChoice);
  yield* onLatest(placeEntered, arrivals());
  yield* onLatest(currentAccountChosen, loadIfShown);
  yield* onLatest(libraryRetried, reload);
  yield* onLeading(actConfirmed, performAct);
  yield* onEach(folderRenamed, renameFolder);
  yield* onQueue(isAnyOf(zapsSwitched, bulkConfirmed), changeMany);
  // This code arrived after the place was entered.
  yield* catchAndReport(enter);
}

function* changeMany(event: ReturnType<typeof zapsSwitched | typeof bulkConfirmed>): SagaGenerator<void> {
  if (zapsSwitched.match(event)) yield* switchMany(event.payload.ids, event.payload.to);
  else if (event.payload.kind === 'moveZaps') yield* moveMany(event.payload.ids, event.payload.folderId);
  else yield* removeMany(event.payload.ids);
}

function* enter(): SagaGenerator<void> {
  const { pathname, search } = yield* select(selectPlace);
  if (!isLibrary(pathname)) return;
  yield* put(libraryEntered({ wanted: wantedIn(search), accountId: yield* select(selectCurrentAccountId) }));
  yield* loadFolders();
}

/** Folders are loaded when the page is come to, not with each folder that is looked into. */
function arrivals(): (event: ReturnType<typeof placeEntered>) => SagaGenerator<void> {
  let isHere = true;
  return function* arrive({ payload: { pathname } }) {
    const wasHere = isHere;
    isHere = isLibrary(pathname);
    if (isHere && !wasHere) yield* loadFolders({ isSilent: true });
  };
}

function* loadIfShown(): SagaGenerator<void> {
  if (!isLibrary((yield* select(selectPlace)).pathname)) return;
  yield* keepAddress();
  yield* loadFolders();
}

function* reload(): SagaGenerator<void> {
  yield* loadFolders();
  yield* reloadZaps();
}

function* follow(): SagaGenerator<void> {
  const { clock } = yield* getPorts();
  yield* callCancellable((signal) => clock.wait(timings.searchDebounce, signal));
  yield* keepAddress();
}

/** Each choice is a separate history entry, so that Back undoes it. */
function* followChoice(): SagaGenerator<void> {
  yield* keepAddress('push');
}

function* keepAddress(how: 'push' | 'replace' = 'replace'): SagaGenerator<void> {
  const { location } = yield* getPorts();
  const { pathname, search } = location.current();
  const address = addressOfWanted((yield* select(selectLibrary)).wanted);
  // The present address names an account other than the current one and is about to be left, or shows that it is not the
  // person's.
  const named = askedAccount(search);
  if (named !== null && named !== (yield* select(selectCurrentAccountId))) return;
  if (isLibrary(pathname) && address !== pathname.replace(/\/$/, '') + search) location[how](address);
}

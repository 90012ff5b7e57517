import { isAnyOf } from '@reduxjs/toolkit';
import { put, select, type SagaGenerator } from 'typed-redux-saga';
import { askedAccount } from '../../../domain/askedAccount';
import {
  folderTitleIssue,
  isFolderTitleTaken,
  moveFolderIssue,
  removeFolderIssue,
  shareFolderIssue,
  takenFolderTitle,
  zapTitleIssue,
} from '../../../domain/folders';
import { timings } from '../../../domain/timings';
import { create, remove, save, type EntityOutcome } from '../../entities';
import { callCancellable, catchAndReport, getPorts, onEach, onLatest, onLeading, onQueue } from '../../platform/flows';
import { placeEntered, selectPlace } from '../../platform/place';
import { currentAccountChosen, selectCurrentAccountId } from '../accounts';
import { folders, loadFolders, selectFolderTree } from '../folders';
import { selectCurrentProfileId } from '../session';
import { toastShown } from '../toasts';
import { undoToast } from '../trash';
import { reloadZaps, zaps } from '../zaps';
import { moveMany, removeMany, switchMany } from './bulk';
import { librarySlice, selectLibrary, type DialogAction, type BulkAct } from './state';
import { texts } from './texts';
import { addressOfWanted, isLibrary, wantedIn } from './wanted';

const events = librarySlice.actions;

/** The library: the address follows the search text, folders are loaded when it is entered, and actions are performed. */
export function* libraryFlow(): SagaGenerator<void> {
  yield* onLatest(events.searchTyped, follow);
  yield* onLatest(isAnyOf(events.shownChosen, events.ownerChosen, events.sortChosen, events.cleared), followChoice);
  yield* onLatest(placeEntered, arrivals());
  yield* onLatest(currentAccountChosen, loadIfShown);
  yield* onLatest(events.retried, reload);
  yield* onLeading(events.actConfirmed, performAct);
  yield* onEach(events.folderRenamed, renameFolder);
  yield* onQueue(isAnyOf(events.zapsSwitched, events.bulkConfirmed), changeMany);
  // This code arrived after the place was entered.
  yield* catchAndReport(enter);
}

function* changeMany(event: ReturnType<typeof events.zapsSwitched | typeof events.bulkConfirmed>): SagaGenerator<void> {
  if (events.zapsSwitched.match(event)) yield* switchMany(event.payload.ids, event.payload.to);
  else if (event.payload.kind === 'moveZaps') yield* moveMany(event.payload.ids, event.payload.folderId);
  else yield* removeMany(event.payload.ids);
}

function* enter(): SagaGenerator<void> {
  const { pathname, search } = yield* select(selectPlace);
  if (!isLibrary(pathname)) return;
  yield* put(events.entered({ wanted: wantedIn(search), accountId: yield* select(selectCurrentAccountId) }));
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

/** Performs the action of a dialog, and closes it; or shows in it why not. */
export function* performAct(): SagaGenerator<void> {
  const { dialog } = yield* select(selectLibrary);
  const accountId = yield* select(selectCurrentAccountId);
  if (dialog.phase !== 'saving' || accountId === null) return;
  if (dialog.act.kind === 'moveZaps' || dialog.act.kind === 'removeZaps') {
    yield* put(events.actDone());
    yield* put(events.bulkConfirmed(dialog.act));
    return;
  }
  const issue = (yield* issueOf(dialog.act)) ?? (yield* perform(dialog.act, accountId));
  yield* put(issue === null ? events.actDone() : events.actRefused({ error: issue }));
}

/** Renames a folder without a dialog; one opens only to say what went wrong, with the new name in it. */
export function* renameFolder({ payload }: ReturnType<typeof events.folderRenamed>): SagaGenerator<void> {
  const accountId = yield* select(selectCurrentAccountId);
  if (accountId === null) return;
  const act = { kind: 'renameFolder', ...payload } as const;
  const issue = (yield* issueOf(act)) ?? (yield* perform(act, accountId));
  if (issue !== null) yield* put(events.actOpened({ act, error: issue }));
}

/** The problem of a name or a place, before anything is sent; null if there is none. */
function* issueOf(act: DialogAction): SagaGenerator<string | null> {
  if (act.kind === 'renameZap') return zapTitleIssue(act.title);
  if (act.kind === 'moveFolder' || act.kind === 'shareFolder' || act.kind === 'removeFolder') return yield* findDuplicateName(act);
  if (act.kind !== 'createFolder' && act.kind !== 'renameFolder') return null;
  const issue = folderTitleIssue(act.title);
  if (issue !== null) return issue;
  const tree = yield* select(selectFolderTree);
  const ownerId = (yield* select(selectCurrentProfileId)) ?? 0;
  const place = act.kind === 'createFolder' ? { ...act, ownerId } : tree.find(({ id }) => id === act.id);
  return place && isFolderTitleTaken(tree, { ...place, title: act.title }) ? takenFolderTitle : null;
}

/** The error if two sibling folders would have the same name, otherwise null. */
function* findDuplicateName(
  act: Extract<DialogAction, { kind: 'moveFolder' | 'shareFolder' | 'removeFolder' }>,
): SagaGenerator<string | null> {
  const tree = yield* select(selectFolderTree);
  const folder = tree.find(({ id }) => id === act.id);
  if (folder === undefined) return null;
  if (act.kind === 'moveFolder') return moveFolderIssue(tree, folder, act.parentId);
  return act.kind === 'shareFolder' ? shareFolderIssue(tree, folder, act.isShared) : removeFolderIssue(tree, folder);
}

/** Null when it is done, else the sentence that says why not. */
function* perform(act: Exclude<DialogAction, BulkAct>, accountId: number): SagaGenerator<string | null> {
  switch (act.kind) {
    case 'createFolder': {
      const { title, isShared, parentId } = act;
      return yield* settled(yield* create(folders, { title: title.trim(), isShared, parentId }, { params: { accountId } }));
    }
    case 'renameFolder':
      return yield* settled(yield* save(folders, act.id, { title: act.title.trim() }));
    case 'shareFolder':
      return yield* shareFolder(act.id, act.isShared);
    case 'moveFolder':
      return yield* settled(yield* save(folders, act.id, { parentId: act.parentId }), true);
    case 'removeFolder':
      return yield* removeFolder(act.id, accountId);
    case 'renameZap':
      return said(yield* save(zaps, act.id, { title: act.title.trim() }));
  }
}

/** The folder changes its group in the list, so a message says what happened. */
function* shareFolder(id: number, isShared: boolean): SagaGenerator<string | null> {
  const title = (yield* select(selectFolderTree)).find((folder) => folder.id === id)?.title ?? '';
  const issue = yield* settled(yield* save(folders, id, { isShared }), true);
  if (issue === null) yield* put(toastShown({ type: 'success', message: isShared ? texts.sharedNow(title) : texts.privateNow(title) }));
  return issue;
}

/** A person who is viewing the folder is taken to Home with its Zaps. */
function* removeFolder(id: number, accountId: number): SagaGenerator<string | null> {
  const title = (yield* select(selectFolderTree)).find((folder) => folder.id === id)?.title ?? '';
  const outcome = yield* remove(folders, id);
  const { wanted } = yield* select(selectLibrary);
  const { location } = yield* getPorts();
  if (outcome.isOk && wanted.folder === id && isLibrary(location.current().pathname)) {
    location.replace(addressOfWanted({ ...wanted, folder: 0 }));
  }
  const issue = yield* settled(outcome, true);
  if (issue === null) yield* put(undoToast(texts.folderRemoved(title), { accountId, zapIds: [], folderIds: [id] }));
  return issue;
}

const said = (outcome: EntityOutcome): string | null =>
  outcome.isOk || outcome.error === null ? null : (outcome.error.messages[0] ?? outcome.error.message);

/** A folder has changed: the tree is reloaded, and the Zaps as well if their folders may have changed. */
function* settled(outcome: EntityOutcome, movesZaps = false): SagaGenerator<string | null> {
  const issue = said(outcome);
  if (issue !== null) return issue;
  yield* loadFolders({ isSilent: true });
  if (movesZaps) yield* reloadZaps();
  return null;
}

import { put, select, type SagaGenerator } from 'typed-redux-saga';
import {
  folderTitleIssue,
  isFolderTitleTaken,
  moveFolderIssue,
  removeFolderIssue,
  shareFolderIssue,
  takenFolderTitle,
  zapTitleIssue,
} from '../../../domain/folders';
import { create, remove, save, type EntityOutcome } from '../../entities';
import { getPorts } from '../../platform/flows';
import { selectCurrentAccountId } from '../accounts';
import { folders, loadFolders, selectFolderTree } from '../folders';
import { selectCurrentProfileId } from '../session';
import { toastShown } from '../toasts';
import { undoToast } from '../trash';
import { reloadZaps, zaps } from '../zaps';
import type { Act, BulkAct } from './acts';
import { texts } from './texts';
import { actDone, actOpened, actRefused, bulkConfirmed, selectLibrary, type folderRenamed } from './state';
import { addressOfWanted, isLibrary } from './wanted';

/** Performs the action of a dialog, and closes it; or shows in it why not. */
export function* performAct(): SagaGenerator<void> {
  const { dialog } = yield* select(selectLibrary);
  const accountId = yield* select(selectCurrentAccountId);
  if (dialog.phase !== 'saving' || accountId === null) return;
  if (dialog.act.kind === 'moveZaps' || dialog.act.kind === 'removeZaps') {
    yield* put(actDone());
    yield* put(bulkConfirmed(dialog.act));
    return;
  }
  const issue = (yield* issueOf(dialog.act)) ?? (yield* perform(dialog.act, accountId));
  yield* put(issue === null ? actDone() : actRefused({ error: issue }));
}

/** Renames a folder without a dialog; one opens only to say what went wrong, with the new name in it. */
export function* renameFolder({ payload }: ReturnType<typeof folderRenamed>): SagaGenerator<void> {
  const accountId = yield* select(selectCurrentAccountId);
  if (accountId === null) return;
  const act = { kind: 'renameFolder', ...payload } as const;
  const issue = (yield* issueOf(act)) ?? (yield* perform(act, accountId));
  if (issue !== null) yield* put(actOpened({ act, error: issue }));
}

/** The problem of a name or a place, before anything is sent; null if there is none. */
function* issueOf(act: Act): SagaGenerator<string | null> {
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
function* findDuplicateName(act: Extract<Act, { kind: 'moveFolder' | 'shareFolder' | 'removeFolder' }>): SagaGenerator<string | null> {
  const tree = yield* select(selectFolderTree);
  const folder = tree.find(({ id }) => id === act.id);
  if (folder === undefined) return null;
  if (act.kind === 'moveFolder') return moveFolderIssue(tree, folder, act.parentId);
  return act.kind === 'shareFolder' ? shareFolderIssue(tree, folder, act.isShared) : removeFolderIssue(tree, folder);
}

/** Null when it is done, else the sentence that says why not. */
function* perform(act: Exclude<Act, BulkAct>, accountId: number): SagaGenerator<string | null> {
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

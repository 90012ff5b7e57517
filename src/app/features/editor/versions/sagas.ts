/** Versions of the open Zap, and what is done with the whole Zap. */
import { put, select, type SagaGenerator } from 'typed-redux-saga';
import { findFailure } from '../../../api/failure';
import { request } from '../../../api/flows';
import { getPorts, onEach, onLatest, onLeading } from '../../../platform/flows';
import { usageChanged } from '../../accounts';
import { loadFolders } from '../../folders';
import { loadTimezones } from '../../timezones';
import { nameGiven } from '../../same-names';
import { toastShown } from '../../toasts';
import { undoToast } from '../../trash';
import { editorAddress } from '../addresses';
import { texts } from '../texts';
import { copyRequested, definitionReplaced, editorEntered, moveRequested, removeRequested, selectEditor, zapCopied } from '../state';
import { saveFirst } from '../saving/saveFirst';
import { versionsTexts } from './texts';
import {
  dialogClosed,
  listFailed,
  listLoaded,
  listOpened,
  moveFormOpened,
  rollbackRequested,
  selectVersions,
  versionChosen,
  versionLoaded,
  zoneFormOpened,
} from './state';

export function* versionsFlow(): SagaGenerator<void> {
  yield* onLatest(listOpened, loadVersions);
  yield* onLatest(versionChosen, loadVersion);
  yield* onEach(rollbackRequested, rollBack);
  yield* onEach(zoneFormOpened, loadTimezones);
  yield* onLeading(copyRequested, copyZap);
  yield* onLeading(removeRequested, removeZap);
  yield* onLeading(moveRequested, moveZap);
  yield* onEach(moveFormOpened, showFolders);
}

function* openId(): SagaGenerator<number | null> {
  const editor = yield* select(selectEditor);
  return editor.phase === 'open' ? editor.zap.id : null;
}

function* loadVersions(): SagaGenerator<void> {
  const id = yield* openId();
  if (id === null) return void (yield* put(listLoaded({ versions: [] })));
  try {
    const reply = yield* request('listZapVersions', { params: { id } });
    yield* put(reply.status === 200 ? listLoaded({ versions: reply.body.objects }) : listFailed());
  } catch (error) {
    yield* put(listFailed());
    if (findFailure(error) === null) throw error;
  }
}

function* loadVersion({ payload: { number } }: ReturnType<typeof versionChosen>): SagaGenerator<void> {
  const id = yield* openId();
  if (id === null) return;
  const reply = yield* request('getZapVersion', { params: { id, number } });
  if (reply.status === 200) yield* put(versionLoaded({ number, definition: reply.body.definition }));
  else yield* put(toastShown({ type: 'error', message: reply.body.messages.join(' ') || versionsTexts.loadFailed }));
}

function* rollBack(): SagaGenerator<void> {
  const { shown } = yield* select(selectVersions);
  if (shown === null) return;
  yield* put(definitionReplaced({ definition: shown.definition }));
  yield* put(dialogClosed());
}

/** A copy of the Zap as a draft, which is then opened. */
function* copyZap(): SagaGenerator<void> {
  // The server copies what is stored: it can also read the secrets, which the copy keeps.
  const stored = yield* saveFirst();
  if (stored === null) return;
  const made = yield* request('duplicateZap', { params: { id: stored.id }, body: {} });
  if (made.status !== 201)
    return void (yield* put(toastShown({ type: 'error', message: made.body.messages.join(' ') || texts.notDone.copy })));
  const { id } = made.body;
  yield* put(zapCopied({ id }));
  yield* put(nameGiven({ zapId: id }));
  yield* put(usageChanged());
  const { location } = yield* getPorts();
  location.push(editorAddress(id));
}

function* showFolders(): SagaGenerator<void> {
  yield* loadFolders({ isSilent: true });
}

function* moveZap({ payload: { folderId } }: ReturnType<typeof moveRequested>): SagaGenerator<void> {
  const id = yield* openId();
  if (id === null) return;
  yield* put(dialogClosed());
  const reply = yield* request('updateZap', { params: { id }, body: { folderId } });
  const isMoved = reply.status === 200 || reply.status === 204;
  yield* put(
    isMoved
      ? toastShown({ type: 'success', message: versionsTexts.moved })
      : toastShown({ type: 'error', message: reply.body.messages.join(' ') || texts.notDone.move }),
  );
}

function* removeZap(): SagaGenerator<void> {
  const editor = yield* select(selectEditor);
  if (editor.phase !== 'open') return;
  const { location } = yield* getPorts();
  const { id, accountId } = editor.zap;
  if (id !== null) {
    const reply = yield* request('deleteZap', { params: { id } });
    if (reply.status !== 204)
      return void (yield* put(toastShown({ type: 'error', message: reply.body.messages.join(' ') || texts.notDone.remove })));
  }
  // Nothing of it is wanted any more.
  yield* put(editorEntered({ left: null }));
  yield* put(usageChanged());
  if (id !== null && accountId !== undefined) yield* put(undoToast(versionsTexts.removed, { accountId, zapIds: [id], folderIds: [] }));
  location.push('/app/assets/zaps');
}

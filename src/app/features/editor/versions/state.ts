/** The versions of the open Zap, and what is done with the whole Zap: the state of the dialogs, and the actions. */
import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { put, select, type SagaGenerator } from 'typed-redux-saga';
import type { ZapVersion } from '../../../../contract/zapDrafts';
import type { ZapDefinition } from '../../../../domain/runs/definition';
import { findFailure } from '../../../api/failure';
import { request } from '../../../api/flows';
import { getPorts, onEach, onLatest, onLeading } from '../../../platform/flows';
import { sliceSelector } from '../../../platform/sliceSelector';
import { usageChanged } from '../../accounts';
import { loadFolders } from '../../folders';
import { nameGiven } from '../../same-names';
import { loadTimezones } from '../../timezones';
import { toastShown } from '../../toasts';
import { undoToast } from '../../trash';
import { editorAddress } from '../openEditor';
import { saveFirst } from '../saving/sagas';
import { copyRequested, editorEntered, editorSlice, moveRequested, removeRequested, selectEditor, zapCopied } from '../state';
import { texts } from '../texts';
import { versionsTexts } from './texts';

export type EditorDialog = 'versions' | 'publish' | 'zone' | 'runTitle' | 'import' | 'move';

interface ShownVersion {
  readonly number: number;
  readonly definition: ZapDefinition;
}

export interface EditorVersions {
  readonly dialog: EditorDialog | null;
  readonly list:
    { readonly phase: 'loading' } | { readonly phase: 'failed' } | { readonly phase: 'loaded'; readonly versions: readonly ZapVersion[] };
  /** The version that is compared. */
  readonly shown: ShownVersion | null;
  /** The version that it is compared with; null for the draft. */
  readonly against: ShownVersion | null;
  /** Why a file could not be imported; null if nothing is wrong. */
  readonly importFailure: string | null;
}

export const initialVersions: EditorVersions = {
  dialog: null,
  list: { phase: 'loading' },
  shown: null,
  against: null,
  importFailure: null,
};

/** A version becomes the draft; it runs once it is published. */
export const rollbackRequested = createAction('editor/versions/rollbackRequested');
/** A file is wanted that holds the Zap without secrets. */
export const exportRequested = createAction('editor/versions/exportRequested');
/** `ticket`: of the chosen file (`platform/files`). */
export const importRequested = createAction<{ ticket: string }>('editor/versions/importRequested');

export const versionsSlice = createSlice({
  name: 'editor/versions',
  reducerPath: 'editorVersions',
  initialState: initialVersions,
  reducers: {
    /** By the user. */
    listOpened: (state): EditorVersions => ({
      ...initialVersions,
      dialog: 'versions',
      list: state.list.phase === 'loaded' ? state.list : initialVersions.list,
    }),
    publishFormOpened: (state): EditorVersions => ({ ...state, dialog: 'publish' }),
    zoneFormOpened: (state): EditorVersions => ({ ...state, dialog: 'zone' }),
    runTitleFormOpened: (state): EditorVersions => ({ ...state, dialog: 'runTitle' }),
    importFormOpened: (state): EditorVersions => ({ ...state, dialog: 'import', importFailure: null }),
    moveFormOpened: (state): EditorVersions => ({ ...state, dialog: 'move' }),
    dialogClosed: (state): EditorVersions => ({ ...state, dialog: null, shown: null, against: null, importFailure: null }),
    versionChosen: (state, _action: PayloadAction<{ number: number }>): EditorVersions => ({ ...state, shown: null, against: null }),
    /** The other version of the comparison; null for the draft. */
    otherChosen: (state, _action: PayloadAction<{ number: number | null }>): EditorVersions => ({ ...state, against: null }),
    /** By the flow. */
    listLoaded: (state, { payload: { versions } }: PayloadAction<{ versions: readonly ZapVersion[] }>): EditorVersions => ({
      ...state,
      list: { phase: 'loaded', versions },
    }),
    listFailed: (state): EditorVersions => ({ ...state, list: { phase: 'failed' } }),
    versionLoaded: (state, { payload }: PayloadAction<ShownVersion>): EditorVersions => ({ ...state, shown: payload }),
    otherLoaded: (state, { payload }: PayloadAction<ShownVersion>): EditorVersions => ({ ...state, against: payload }),
    importFailed: (state, { payload: { message } }: PayloadAction<{ message: string }>): EditorVersions => ({
      ...state,
      importFailure: message,
    }),
  },
  extraReducers: (builder) => {
    builder.addCase(editorEntered, () => initialVersions);
  },
});

export const selectVersions = sliceSelector(versionsSlice);

const {
  dialogClosed,
  listFailed,
  listLoaded,
  listOpened,
  moveFormOpened,
  otherChosen,
  otherLoaded,
  versionChosen,
  versionLoaded,
  zoneFormOpened,
} = versionsSlice.actions;

export function* versionsFlow(): SagaGenerator<void> {
  yield* onLatest(listOpened, loadVersions);
  yield* onLatest(versionChosen, loadVersion);
  yield* onLatest(otherChosen, loadOther);
  yield* onEach(rollbackRequested, rollBack);
  yield* onEach(zoneFormOpened, loadTimezones);
  yield* onLeading(copyRequested, copyZap);
  yield* onLeading(removeRequested, removeZap);
  yield* onLeading(moveRequested, moveZap);
  yield* onEach(moveFormOpened, showFolders);
}

/** Shows the reasons of a refusal, or a sentence if it has none. */
export function* sayRefusal(reply: { readonly body: { readonly messages: readonly string[] } }, otherwise: string): SagaGenerator<void> {
  yield* put(toastShown({ type: 'error', message: reply.body.messages.join(' ') || otherwise }));
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
  const version = yield* fetchVersion(number);
  if (version !== null) yield* put(versionLoaded(version));
}

function* loadOther({ payload: { number } }: ReturnType<typeof otherChosen>): SagaGenerator<void> {
  const version = number === null ? null : yield* fetchVersion(number);
  if (version !== null) yield* put(otherLoaded(version));
}

/** Null if the version was refused; a message has said why. */
function* fetchVersion(number: number): SagaGenerator<ShownVersion | null> {
  const id = yield* openId();
  if (id === null) return null;
  const reply = yield* request('getZapVersion', { params: { id, number } });
  if (reply.status === 200) return { number, definition: reply.body.definition };
  yield* sayRefusal(reply, versionsTexts.loadFailed);
  return null;
}

function* rollBack(): SagaGenerator<void> {
  const { shown } = yield* select(selectVersions);
  if (shown === null) return;
  yield* put(editorSlice.actions.definitionReplaced({ definition: shown.definition }));
  yield* put(dialogClosed());
}

/** A copy of the Zap as a draft, which is then opened. */
function* copyZap(): SagaGenerator<void> {
  // The server copies what is stored: it can also read the secrets, which the copy keeps.
  const stored = yield* saveFirst();
  if (stored === null) return;
  const made = yield* request('duplicateZap', { params: { id: stored.id }, body: {} });
  if (made.status !== 201) return yield* sayRefusal(made, texts.notDone.copy);
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
  if (reply.status !== 200 && reply.status !== 204) return yield* sayRefusal(reply, texts.notDone.move);
  yield* put(toastShown({ type: 'success', message: versionsTexts.moved }));
}

function* removeZap(): SagaGenerator<void> {
  const editor = yield* select(selectEditor);
  if (editor.phase !== 'open') return;
  const { location } = yield* getPorts();
  const { id, accountId } = editor.zap;
  if (id !== null) {
    const reply = yield* request('deleteZap', { params: { id } });
    if (reply.status !== 204) return yield* sayRefusal(reply, texts.notDone.remove);
  }
  // Nothing of it is wanted any more.
  yield* put(editorEntered({ left: null }));
  yield* put(usageChanged());
  if (id !== null && accountId !== undefined) yield* put(undoToast(versionsTexts.removed, { accountId, zapIds: [id], folderIds: [] }));
  location.push('/app/assets/zaps');
}

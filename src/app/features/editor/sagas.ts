import { createAction, isAnyOf } from '@reduxjs/toolkit';
import { eventChannel, type EventChannel } from 'redux-saga';
import { call, fork, put, select, take, type SagaGenerator } from 'typed-redux-saga';
import { stepServicesQuery } from '../../../contract/browser/graphql/operations/services';
import { appKey } from '../../../domain/zapSteps';
import { describeFailure, isFailure } from '../../api/failure';
import { request } from '../../api/flows';
import { cachedGraphqlRequest } from '../../api/graphql';
import { dropdownResource } from '../../entities';
import { catchAndReport, onLatest, getPorts } from '../../platform/flows';
import { placeEntered, selectPlace } from '../../platform/place';
import { waitForCurrentAccount } from '../accounts';
import { isAppConnected } from '../connections';
import { selectCurrentProfileId } from '../session';
import { editorPlace } from './addresses';
import { copy } from './copy';
import { draftOf, selectDraft, withDraft, type WithEditorDrafts } from './drafts';
import { keepFlow } from './keeping';
import {
  connectionsKnown,
  draftDropped,
  editorEntered,
  editorFailed,
  editorMissing,
  editorOpened,
  editorRetried,
  selectEditor,
  type EditedZap,
  type FailedResource,
  type OpenEditor,
} from './state';
import { toastShown } from '../toasts';
import { stepServiceOf, type StepService } from './steps/step';

/** Loads the connections: a Zap was opened, another tab connected an app, or this tab has the focus again. */
const connectionsDoubted = createAction('editor/connectionsDoubted');

/** Opens the Zap of the address, or an empty one, and saves it. */
export function* editorFlow(): SagaGenerator<void> {
  yield* onLatest(placeEntered, enter);
  yield* onLatest(isAnyOf(editorRetried, draftDropped), reopen);
  yield* onLatest(connectionsDoubted, loadConnections);
  yield* keepFlow();
  yield* fork(watchTabs);
  // This code arrived after the place was entered.
  yield* catchAndReport(enter);
}

function* watchTabs(): SagaGenerator<void> {
  const { page, tabs } = yield* getPorts();
  const doubts = yield* call((): EventChannel<ReturnType<typeof connectionsDoubted>> =>
    eventChannel((emit) => {
      const undo = [
        page.onFocus(() => emit(connectionsDoubted())),
        tabs.onMessage((message) => isAppConnected(message) && emit(connectionsDoubted())),
      ];
      return () => undo.forEach((step) => step());
    }),
  );
  while (true) yield* put(yield* take(doubts));
}

function* enter(): SagaGenerator<void> {
  const wanted = editorPlace((yield* select(selectPlace)).pathname);
  const editor = yield* select(selectEditor);
  const before = editor.phase === 'open' ? editor : null;
  if (wanted === null) {
    // The next visit starts with the server's state and the unsaved changes of this one. A pending save is kept until it ends.
    if (before === null || before.busy !== null) return;
    yield* leave(before);
    return;
  }
  // A first save gives the Zap its address; the screen stays unchanged.
  if (before !== null && !wanted.isUnknown && before.zap.id === wanted.id) return;
  yield* leave(before);
  yield* open();
}

/** Closes what was open. Nothing asks on the way out, so a message says that something of it was not saved. */
function* leave(before: OpenEditor | null): SagaGenerator<void> {
  const left = before && draftOf(before);
  yield* put(editorEntered({ left }));
  if (left) yield* put(toastShown({ type: 'info', message: copy.leftUnsaved(left.title.trim() || copy.newTitle) }));
}

function* reopen(): SagaGenerator<void> {
  yield* put(editorEntered({ left: null }));
  yield* open();
}

function* open(): SagaGenerator<void> {
  const wanted = editorPlace((yield* select(selectPlace)).pathname);
  if (wanted === null) return;
  if (wanted.isUnknown) return void (yield* put(editorMissing()));
  let resource: FailedResource = dropdownResource;
  try {
    const services = yield* stepServices();
    resource = 'Zap';
    const zap = wanted.id === null ? newZap : yield* existingZap(wanted.id);
    if (zap === null) return void (yield* put(editorMissing()));
    const draft = yield* select((state: WithEditorDrafts) => selectDraft(state, wanted.id));
    yield* put(editorOpened({ ...withDraft(zap, draft), services }));
  } catch (error) {
    return void (yield* put(editorFailed({ message: describeFailure(error, { unreachable: copy.network, refused: '' }), resource })));
  }
  yield* put(connectionsDoubted());
}

const newZap: EditedZap = { id: null, title: copy.newTitle, state: 'draft', isOwn: true, nodes: [] };

function* stepServices(): SagaGenerator<readonly StepService[]> {
  const viewer = { profileId: yield* select(selectCurrentProfileId), accountId: null };
  const { stepServices: services } = yield* cachedGraphqlRequest(stepServicesQuery, {}, viewer);
  return services.map(stepServiceOf);
}

function* existingZap(id: number): SagaGenerator<EditedZap | null> {
  const reply = yield* request('getZap', { params: { id } });
  if (reply.status !== 200) return null;
  const { accountId, title, state, ownerId, nodes } = reply.body;
  return { id, accountId, title, state, isOwn: ownerId === (yield* select(selectCurrentProfileId)), nodes };
}

/** The person's connections in the Zap's account; if they cannot be loaded, nothing is said about them. */
function* loadConnections(): SagaGenerator<void> {
  const isHere = editorPlace((yield* select(selectPlace)).pathname) !== null;
  if (!isHere) return;
  const editor = yield* select(selectEditor);
  // A Zap uses the connections of its own account, not of the current one.
  const accountId = (editor.phase === 'open' ? editor.zap.accountId : undefined) ?? (yield* waitForCurrentAccount());
  if (accountId === null || (yield* select(selectEditor)).phase !== 'open') return;
  try {
    const reply = yield* request('listAuthentications', { query: { accountId } });
    if (reply.status === 200)
      yield* put(connectionsKnown({ connected: [...new Set(reply.body.objects.map(({ selectedApi }) => appKey(selectedApi)))] }));
  } catch (error) {
    if (!isFailure(error)) throw error;
  }
}

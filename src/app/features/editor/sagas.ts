import { createAction, isAnyOf } from '@reduxjs/toolkit';
import { eventChannel, type EventChannel } from 'redux-saga';
import { all, call, fork, put, race, select, take, type SagaGenerator } from 'typed-redux-saga';
import { stepAppsQuery } from '../../../contract/browser/graphql/operations/services';
import type { Authentication } from '../../../contract/authentications';
import { triggerKey } from '../../../domain/runs/definition';
import { allSteps } from '../../../domain/runs/walkSteps';
import { nodesFor } from '../../../domain/serviceNodes';
import { appKey } from '../../../domain/zapSteps';
import { describeFailure, isFailure } from '../../api/failure';
import { request } from '../../api/flows';
import { cachedGraphqlRequest } from '../../api/graphql';
import { dropdownResource } from '../../entities';
import { catchAndReport, onLatest, getPorts } from '../../platform/flows';
import { placeEntered, selectPlace } from '../../platform/place';
import { waitForCurrentAccount } from '../accounts';
import { isAppConnected } from '../connections';
import { waitForProfile } from '../profile';
import { selectCurrentProfileId } from '../session';
import { toastShown } from '../toasts';
import { emptyDefinition } from './definition/changes';
import { editorPlace, hasChanges, type Connection, type EditedZap, type OpenEditor } from './openEditor';
import { draftOf, selectDraft, withDraft } from './saving/drafts';
import { savingFlow } from './saving/sagas';
import { draftDropped, editorEntered, editorOpened, editorSlice, saveRequested, selectEditor, type FailedResource } from './state';
import { stepServiceOf, stepServiceOfOwn, type StepService } from './steps/step';
import { texts } from './texts';

const { appChosen, connectionChosen, connectionsFailed, connectionsKnown, failed, missing, ownAppsKnown, retried, stepOpened } =
  editorSlice.actions;

/** Loads the connections: a Zap was opened, another tab connected an app, or this tab has the focus again. */
const connectionsDoubted = createAction('editor/connectionsDoubted');

/** Opens the Zap of the address, or an empty one, and saves it. */
export function* editorFlow(): SagaGenerator<void> {
  yield* onLatest(placeEntered, enter);
  yield* onLatest(isAnyOf(retried, draftDropped), reopen);
  yield* onLatest(connectionsDoubted, loadConnections);
  yield* savingFlow();
  yield* fork(watchTabs);
  // This code arrived after the place was entered, or ahead of the first Zap.
  yield* catchAndReport(enter);
  yield* fork(catchAndReport, loadAppsAhead);
}

/** Loads the list of apps, which is kept for an hour, while another page is shown. What has not arrived by then, the Zap loads itself. */
function* loadAppsAhead(): SagaGenerator<void> {
  if (editorPlace((yield* select(selectPlace)).pathname) !== null) return;
  try {
    yield* race({ apps: call(stepServices), left: take(placeEntered) });
  } catch (error) {
    if (!isFailure(error)) throw error;
  }
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
  // A first save gives the Zap its address; the screen stays unchanged.
  if (wanted !== null && before !== null && !wanted.isUnknown && before.zap.id === wanted.id) return;
  const left = before && (yield* saveBeforeLeaving(before));
  if (wanted === null) {
    // The next visit starts with the server's state and the unsaved changes of this one. A pending save is kept until it ends.
    if (left !== null && left.busy === null) yield* leave(left);
    return;
  }
  yield* leave(left);
  yield* open();
}

/** Starts to save what is not saved yet; the save continues after the page is left. Gives the editor as it is then. */
function* saveBeforeLeaving(before: OpenEditor): SagaGenerator<OpenEditor> {
  if (before.busy === null && hasChanges(before) && before.failure?.kind !== 'outdated' && !before.isRestored) {
    yield* put(saveRequested());
    // The save says that it has begun after this flow has given way.
    yield* call(() => Promise.resolve());
  }
  const editor = yield* select(selectEditor);
  return editor.phase === 'open' ? editor : before;
}

/** Closes what was open. Nothing asks on the way out, so a message says that something of it was not saved. */
function* leave(before: OpenEditor | null): SagaGenerator<void> {
  const left = before && draftOf(before);
  yield* put(editorEntered({ left }));
  // The result of a pending save says it itself.
  if (left && left.busy === null) yield* put(toastShown({ type: 'info', message: texts.leftUnsaved(left.title.trim() || texts.newTitle) }));
}

function* reopen(): SagaGenerator<void> {
  yield* put(editorEntered({ left: null }));
  yield* open();
}

function* open(): SagaGenerator<void> {
  const wanted = editorPlace((yield* select(selectPlace)).pathname);
  if (wanted === null) return;
  if (wanted.isUnknown) return void (yield* put(missing()));
  let resource: FailedResource = dropdownResource;
  try {
    // Both at once: on the way to the server, one after the other takes as long again.
    const { services, stored } = yield* all({
      services: stepServices(),
      stored: call(function* load() {
        try {
          return wanted.id === null ? null : yield* existingZap(wanted.id);
        } catch (error) {
          resource = 'Zap';
          throw error;
        }
      }),
    });
    resource = 'Zap';
    // A new Zap’s schedule uses its owner’s time zone.
    const profile = wanted.id === null ? yield* waitForProfile() : undefined;
    if (profile === null) return void (yield* put(failed({ message: texts.network, resource })));
    const zap = wanted.id === null ? newZap(profile?.timezone ?? 'UTC') : stored;
    if (zap === null) return void (yield* put(missing()));
    const draft = yield* select(selectDraft, wanted.id);
    yield* put(editorOpened({ ...withDraft(zap, draft), services }));
    const { search } = yield* select(selectPlace);
    // A run leads to the step that failed, and the page of an app to an event.
    const step = new URLSearchParams(search).get('step');
    if (step !== null) yield* put(stepOpened({ key: step }));
    const event = wanted.id === null && draft === undefined ? eventIn(search, services) : null;
    if (event !== null) yield* put(appChosen(event));
  } catch (error) {
    return void (yield* put(failed({ message: describeFailure(error, { unreachable: texts.network, refused: '' }), resource })));
  }
  yield* put(connectionsDoubted());
}

/** The event with which the address begins a new Zap: `?app=…&trigger=…`, or `&action=…`. Null for one that can't run here. */
function eventIn(search: string, services: readonly StepService[]): { key: string; app: string; event: string } | null {
  const params = new URLSearchParams(search);
  const service = services.find(({ key }) => key === params.get('app'));
  const trigger = params.get('trigger');
  const event = trigger ?? params.get('action');
  const key = trigger === null ? emptyDefinition.steps[0]!.key : triggerKey;
  const node = nodesFor(service?.nodes ?? [], trigger === null ? 1 : 0).find(({ action, canRun }) => canRun && action === event);
  return service === undefined || node === undefined ? null : { key, app: service.key, event: node.action };
}

const newZap = (ownerZone: string): EditedZap => ({
  id: null,
  title: texts.newTitle,
  state: 'draft',
  isOwn: true,
  ownerZone,
  triggerIssue: null,
  missed: null,
  draft: { definition: emptyDefinition, revision: 0, savedAt: null, gaps: [], hookAddress: null },
  live: null,
});

function* stepServices(): SagaGenerator<readonly StepService[]> {
  const viewer = { profileId: yield* select(selectCurrentProfileId), accountId: null };
  const { stepServices: services } = yield* cachedGraphqlRequest(stepAppsQuery, {}, viewer);
  return services.map(stepServiceOf);
}

function* existingZap(id: number): SagaGenerator<EditedZap | null> {
  const params = { id };
  const { zap, stored } = yield* all({ zap: request('getZap', { params }), stored: request('getZapDraft', { params }) });
  if (zap.status !== 200 || stored.status !== 200) return null;
  const { accountId, title, state, ownerId } = zap.body;
  const { live, ownerZone, triggerIssue, missed, olderApps, ...draft } = stored.body;
  const isOwn = ownerId === (yield* select(selectCurrentProfileId));
  return { id, accountId, title, state, isOwn, ownerZone, triggerIssue, missed, olderApps, draft, live };
}

/** The connections in the Zap's account that its steps can have, and the apps of the account; if they cannot be loaded, nothing is said about them. */
function* loadConnections(): SagaGenerator<void> {
  const isHere = editorPlace((yield* select(selectPlace)).pathname) !== null;
  if (!isHere) return;
  const editor = yield* select(selectEditor);
  // A Zap uses the connections of its own account, not of the current one.
  const accountId = (editor.phase === 'open' ? editor.zap.accountId : undefined) ?? (yield* waitForCurrentAccount());
  if (accountId === null || editor.phase !== 'open' || (yield* select(selectEditor)).phase !== 'open') return;
  // Another person's Zap runs with what its owner may use.
  const { id, isOwn } = editor.zap;
  const query = { accountId, ...(!isOwn && id !== null && { zapId: id }) };
  try {
    const reply = yield* request('listAuthentications', { query });
    if (reply.status !== 200) return void (yield* put(connectionsFailed()));
    const connections = reply.body.objects.map(connectionOf);
    yield* put(connectionsKnown({ connections }));
    if (editor.connections !== null) yield* chooseNewConnections(editor.connections, connections);
    const own = yield* request('listOwnApps', { query: { accountId } });
    if (own.status === 200) yield* put(ownAppsKnown({ services: own.body.objects.map(stepServiceOfOwn) }));
  } catch (error) {
    if (!isFailure(error)) throw error;
    yield* put(connectionsFailed());
  }
}

/** A step that waits for an account of its app gets the one that was just connected, if the app has no other. */
function* chooseNewConnections(before: readonly Connection[], now: readonly Connection[]): SagaGenerator<void> {
  const editor = yield* select(selectEditor);
  if (editor.phase !== 'open') return;
  for (const step of allSteps(editor.definition)) {
    const [only, ...others] = now.filter(({ app }) => app === appKey(step.app));
    const isNew = only !== undefined && others.length === 0 && !before.some(({ id }) => id === only.id);
    if (isNew && step.connectionId === null) yield* put(connectionChosen({ key: step.key, connectionId: only.id }));
  }
}

const connectionOf = ({ id, selectedApi, title, owner, isOwn, lostAt, signInWay = null }: Authentication): Connection => ({
  id,
  app: appKey(selectedApi),
  title,
  sharedBy: isOwn ? null : owner.name,
  isLost: lostAt !== null,
  way: signInWay,
});

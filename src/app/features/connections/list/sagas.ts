import { eventChannel } from 'redux-saga';
import { call, put, select, take, type SagaGenerator } from 'typed-redux-saga';
import { describeFailure } from '../../../api/failure';
import { request } from '../../../api/flows';
import { loadCollection, remove, save } from '../../../entities';
import { getPorts, onEach } from '../../../platform/flows';
import { selectCurrentAccountId } from '../../accounts';
import { members } from '../../members';
import { toastShown } from '../../toasts';
import { authentications } from '../entity';
import { isAppConnected, openConnectPopup, reconnectedIdOf } from '../popup';
import { connectionsSlice } from './state';
import { texts } from './texts';

const { actions: events } = connectionsSlice;

/** Tests, renames, shares, reconnects and removes connections. */
export function* connectionsListFlow(): SagaGenerator<void> {
  yield* onEach(events.removalAsked, loadUsage);
  yield* onEach(events.removalConfirmed, removeOne);
  yield* onEach(events.testStarted, test);
  yield* onEach(events.confirmStarted, confirm);
  yield* onEach(events.renameStarted, rename);
  yield* onEach(events.shareStarted, share);
  yield* onEach(events.sharingOpened, loadMembers);
  yield* onEach(events.reconnectStarted, reconnect);
  yield* onEach(events.connectedElsewhere, takeNews);
  yield* listenToWindows();
}

/** Loads the connections of the account at each visit, because an app may have been connected meanwhile. */
export function* loadConnections(): SagaGenerator<void> {
  const accountId = yield* select(selectCurrentAccountId);
  if (accountId !== null) yield* loadCollection(authentications, { accountId, isComplete: true });
}

/** The same while the list stays on the screen. */
function* reloadConnections(): SagaGenerator<void> {
  const accountId = yield* select(selectCurrentAccountId);
  if (accountId !== null) yield* loadCollection(authentications, { accountId, isComplete: true, isSilent: true });
}

/** Until the page is left: an app that is connected in another window appears here. */
function* listenToWindows(): SagaGenerator<void> {
  const { tabs } = yield* getPorts();
  const channel = yield* call(() =>
    eventChannel<{ id: number | null }>((emit) =>
      tabs.onMessage((message) => {
        const id = reconnectedIdOf(message);
        if (id !== null || isAppConnected(message)) emit({ id });
      }),
    ),
  );
  try {
    for (;;) yield* put(events.connectedElsewhere(yield* take(channel)));
  } finally {
    channel.close();
  }
}

function* takeNews({ payload: { id } }: ReturnType<typeof events.connectedElsewhere>): SagaGenerator<void> {
  if (id !== null) yield* put(events.reconnected({ id }));
  else yield* reloadConnections();
}

function* test({ payload: { id } }: ReturnType<typeof events.testStarted>): SagaGenerator<void> {
  try {
    const reply = yield* request('testAuthentication', { params: { id }, body: {} });
    if (reply.status !== 200)
      return void (yield* put(events.testFailed({ id, message: reply.body.messages.join(' ') || texts.testFailed })));
    const { outcome, message } = reply.body;
    yield* put(outcome === 'success' ? events.tested({ id }) : events.testFailed({ id, message: message ?? texts.testFailed }));
  } catch (error) {
    yield* put(events.testFailed({ id, message: describeFailure(error, { unreachable: texts.network, refused: texts.testFailed }) }));
  }
  // A test can end the loss of a connection, or find it.
  yield* reloadConnections();
}

/** The person agrees to where the changed app of a connection sends its credentials. */
function* confirm({ payload: { id, digest } }: ReturnType<typeof events.confirmStarted>): SagaGenerator<void> {
  try {
    const reply = yield* request('confirmAuthentication', { params: { id }, body: { digest } });
    if (reply.status === 200) yield* put(events.reconnected({ id }));
    else yield* put(events.testFailed({ id, message: reply.body.messages.join(' ') || texts.testFailed }));
  } catch (error) {
    yield* put(events.testFailed({ id, message: describeFailure(error, { unreachable: texts.network, refused: texts.testFailed }) }));
  }
  yield* reloadConnections();
}

function* rename({ payload: { id, title } }: ReturnType<typeof events.renameStarted>): SagaGenerator<void> {
  const outcome = yield* save(authentications, id, { title });
  yield* put(outcome.isOk ? events.renamed({ id }) : events.renameFailed({ id }));
  if (!outcome.isOk && outcome.error !== null) yield* put(toastShown({ type: 'error', message: texts.renameFailed }));
}

function* share({ payload: { id, sharing, sharedWith } }: ReturnType<typeof events.shareStarted>): SagaGenerator<void> {
  const outcome = yield* save(authentications, id, { sharing, sharedWith: [...sharedWith] });
  yield* put(outcome.isOk ? events.shared({ id }) : events.shareFailed({ id }));
  if (!outcome.isOk && outcome.error !== null) yield* put(toastShown({ type: 'error', message: texts.shareFailed }));
}

function* loadMembers(): SagaGenerator<void> {
  const accountId = yield* select(selectCurrentAccountId);
  if (accountId !== null) yield* loadCollection(members, { params: { accountId }, isComplete: true });
}

/** In a popup. If the browser blocks it, the line says so and offers a link. */
function* reconnect({ payload: { id, app } }: ReturnType<typeof events.reconnectStarted>): SagaGenerator<void> {
  const outcome = yield* openConnectPopup(app, id);
  if (outcome === 'connected') {
    yield* put(events.reconnected({ id }));
    return yield* reloadConnections();
  }
  if (outcome === 'blocked') return void (yield* put(events.popupBlocked({ id })));
  yield* put(events.reconnectFailed({ id }));
  const { console: developer } = yield* getPorts();
  // The connection is as it was, so nothing has to be said (A8.36).
  developer.warn('An app was not connected again.');
}

function* loadUsage({ payload: { id } }: ReturnType<typeof events.removalAsked>): SagaGenerator<void> {
  try {
    const reply = yield* request('getAuthenticationUsage', { params: { id } });
    yield* put(reply.status === 200 ? events.usageLoaded({ id, usage: reply.body }) : events.usageFailed({ id }));
  } catch {
    // The count in the list says how many there are.
    yield* put(events.usageFailed({ id }));
  }
}

function* removeOne({ payload: { id, title } }: ReturnType<typeof events.removalConfirmed>): SagaGenerator<void> {
  const outcome = yield* remove(authentications, id);
  // Given up on purpose: the screen was left.
  if (!outcome.isOk && outcome.error === null) return;
  const isGone = outcome.isOk || outcome.error?.status === 404;
  yield* put(isGone ? events.removed({ id }) : events.removalFailed({ id }));
  yield* put(toastShown({ type: isGone ? 'success' : 'error', message: isGone ? texts.removed(title) : texts.removeFailed(title) }));
  if (!outcome.isOk && isGone) yield* loadConnections();
}

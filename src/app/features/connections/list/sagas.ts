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
import { isAppConnected, reconnectedIdOf } from '../news';
import { openConnectPopup } from '../popup';
import { texts } from './texts';
import {
  connectedElsewhere,
  popupBlocked,
  reconnected,
  reconnectFailed,
  reconnectStarted,
  removalAsked,
  removalConfirmed,
  removalFailed,
  removed,
  renamed,
  renameFailed,
  renameStarted,
  shared,
  shareFailed,
  shareStarted,
  sharingOpened,
  tested,
  testFailed,
  testStarted,
  usageFailed,
  usageLoaded,
} from './state';

/** Tests, renames, shares, reconnects and removes connections. */
export function* connectionsListFlow(): SagaGenerator<void> {
  yield* onEach(removalAsked, loadUsage);
  yield* onEach(removalConfirmed, removeOne);
  yield* onEach(testStarted, test);
  yield* onEach(renameStarted, rename);
  yield* onEach(shareStarted, share);
  yield* onEach(sharingOpened, loadMembers);
  yield* onEach(reconnectStarted, reconnect);
  yield* onEach(connectedElsewhere, takeNews);
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
    for (;;) yield* put(connectedElsewhere(yield* take(channel)));
  } finally {
    channel.close();
  }
}

function* takeNews({ payload: { id } }: ReturnType<typeof connectedElsewhere>): SagaGenerator<void> {
  if (id !== null) yield* put(reconnected({ id }));
  else yield* reloadConnections();
}

function* test({ payload: { id } }: ReturnType<typeof testStarted>): SagaGenerator<void> {
  try {
    const reply = yield* request('testAuthentication', { params: { id }, body: {} });
    if (reply.status !== 200) return void (yield* put(testFailed({ id, message: reply.body.messages.join(' ') || texts.testFailed })));
    const { outcome, message } = reply.body;
    yield* put(outcome === 'success' ? tested({ id }) : testFailed({ id, message: message ?? texts.testFailed }));
  } catch (error) {
    yield* put(testFailed({ id, message: describeFailure(error, { unreachable: texts.network, refused: texts.testFailed }) }));
  }
  // A test can end the loss of a connection, or find it.
  yield* reloadConnections();
}

function* rename({ payload: { id, title } }: ReturnType<typeof renameStarted>): SagaGenerator<void> {
  const outcome = yield* save(authentications, id, { title });
  yield* put(outcome.isOk ? renamed({ id }) : renameFailed({ id }));
  if (!outcome.isOk && outcome.error !== null) yield* put(toastShown({ type: 'error', message: texts.renameFailed }));
}

function* share({ payload: { id, sharing, sharedWith } }: ReturnType<typeof shareStarted>): SagaGenerator<void> {
  const outcome = yield* save(authentications, id, { sharing, sharedWith: [...sharedWith] });
  yield* put(outcome.isOk ? shared({ id }) : shareFailed({ id }));
  if (!outcome.isOk && outcome.error !== null) yield* put(toastShown({ type: 'error', message: texts.shareFailed }));
}

function* loadMembers(): SagaGenerator<void> {
  const accountId = yield* select(selectCurrentAccountId);
  if (accountId !== null) yield* loadCollection(members, { params: { accountId }, isComplete: true });
}

/** In a popup. If the browser blocks it, the line says so and offers a link. */
function* reconnect({ payload: { id, app } }: ReturnType<typeof reconnectStarted>): SagaGenerator<void> {
  const outcome = yield* openConnectPopup(app, id);
  if (outcome === 'connected') {
    yield* put(reconnected({ id }));
    return yield* reloadConnections();
  }
  if (outcome === 'blocked') return void (yield* put(popupBlocked({ id })));
  yield* put(reconnectFailed({ id }));
  const { console: developer } = yield* getPorts();
  // The connection is as it was, so nothing has to be said (A8.36).
  developer.warn('An app was not connected again.');
}

function* loadUsage({ payload: { id } }: ReturnType<typeof removalAsked>): SagaGenerator<void> {
  try {
    const reply = yield* request('getAuthenticationUsage', { params: { id } });
    yield* put(reply.status === 200 ? usageLoaded({ id, usage: reply.body }) : usageFailed({ id }));
  } catch {
    // The count in the list says how many there are.
    yield* put(usageFailed({ id }));
  }
}

function* removeOne({ payload: { id, title } }: ReturnType<typeof removalConfirmed>): SagaGenerator<void> {
  const outcome = yield* remove(authentications, id);
  // Given up on purpose: the screen was left.
  if (!outcome.isOk && outcome.error === null) return;
  const isGone = outcome.isOk || outcome.error?.status === 404;
  yield* put(isGone ? removed({ id }) : removalFailed({ id }));
  yield* put(toastShown({ type: isGone ? 'success' : 'error', message: isGone ? texts.removed(title) : texts.removeFailed(title) }));
  if (!outcome.isOk && isGone) yield* loadConnections();
}

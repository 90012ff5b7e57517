import { put, select, type SagaGenerator } from 'typed-redux-saga';
import { loadCollection, remove, resetCollection } from '../../../entities';
import { catchAndReport, onEach, onLatest } from '../../../platform/flows';
import { placeEntered, selectPlace } from '../../../platform/place';
import { currentAccountChosen, selectCurrentAccountId } from '../../accounts';
import { toastShown } from '../../toasts';
import { authentications } from '../entity';
import { copy } from './copy';
import { connectionsRetried, removalConfirmed } from './state';

/** The list while its page is open, reloaded each time, because an app may have been connected meanwhile. */
export function* connectionsListFlow(): SagaGenerator<void> {
  yield* onLatest(placeEntered, load);
  yield* onLatest(connectionsRetried, load);
  yield* onLatest(currentAccountChosen, loadOther);
  yield* onEach(removalConfirmed, removeOne);
  yield* catchAndReport(load);
}

function* load(): SagaGenerator<void> {
  const accountId = yield* select(selectCurrentAccountId);
  const { pathname } = yield* select(selectPlace);
  if (accountId !== null && /^\/app\/assets\/connections\/?$/.test(pathname))
    yield* loadCollection(authentications, { accountId, isComplete: true });
}

function* loadOther(): SagaGenerator<void> {
  yield* resetCollection(authentications);
  yield* load();
}

function* removeOne({ payload: { id, title } }: ReturnType<typeof removalConfirmed>): SagaGenerator<void> {
  const outcome = yield* remove(authentications, id);
  // Given up on purpose: the screen was left.
  if (!outcome.isOk && outcome.error === null) return;
  const isGone = outcome.isOk || outcome.error?.status === 404;
  yield* put(toastShown({ type: isGone ? 'success' : 'error', message: isGone ? copy.removed(title) : copy.removeFailed(title) }));
  if (!outcome.isOk && isGone) yield* load();
}

import { put, select, type SagaGenerator } from 'typed-redux-saga';
import { loadCollection, remove } from '../../../entities';
import { onEach } from '../../../platform/flows';
import { selectCurrentAccountId } from '../../accounts';
import { toastShown } from '../../toasts';
import { authentications } from '../entity';
import { copy } from './copy';
import { removalConfirmed } from './state';

/** Removes connections. */
export function* connectionsListFlow(): SagaGenerator<void> {
  yield* onEach(removalConfirmed, removeOne);
}

/** Loads the connections of the account at each visit, because an app may have been connected meanwhile. */
export function* loadConnections(): SagaGenerator<void> {
  const accountId = yield* select(selectCurrentAccountId);
  if (accountId !== null) yield* loadCollection(authentications, { accountId, isComplete: true });
}

function* removeOne({ payload: { id, title } }: ReturnType<typeof removalConfirmed>): SagaGenerator<void> {
  const outcome = yield* remove(authentications, id);
  // Given up on purpose: the screen was left.
  if (!outcome.isOk && outcome.error === null) return;
  const isGone = outcome.isOk || outcome.error?.status === 404;
  yield* put(toastShown({ type: isGone ? 'success' : 'error', message: isGone ? copy.removed(title) : copy.removeFailed(title) }));
  if (!outcome.isOk && isGone) yield* loadConnections();
}

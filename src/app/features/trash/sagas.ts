import { put, select, type SagaGenerator } from 'typed-redux-saga';
import { readFailure } from '../../api/failure';
import { request } from '../../api/flows';
import { onLeading } from '../../platform/flows';
import { waitForCurrentAccount } from '../accounts';
import { errorRaised } from '../errors';
import { toastShown } from '../toasts';
import { texts } from './texts';
import { purgeConfirmed, restoreChosen, selectTrash, trashLoaded, trashLoadFailed, trashLoadStarted, trashWorkEnded } from './state';
import { bodyOf, restore, type TrashChoice } from './undo';

/** Restores and deletes for good what the person chose on the page. */
export function* trashFlow(): SagaGenerator<void> {
  yield* onLeading(restoreChosen, function* ({ payload: { keys } }) {
    const choice = yield* choiceOf(keys);
    if (choice !== null) yield* restore(choice);
    yield* end();
  });
  yield* onLeading(purgeConfirmed, function* ({ payload: { keys } }) {
    const choice = yield* choiceOf(keys);
    if (choice !== null) yield* purge(choice);
    yield* end();
  });
}

/** Loads the trash of the current account; a list that is shown stays until then. */
export function* loadTrash(): SagaGenerator<void> {
  const accountId = yield* waitForCurrentAccount();
  if (accountId === null) return;
  yield* put(trashLoadStarted({ accountId }));
  try {
    const reply = yield* request('listTrash', { query: { accountId } });
    if (reply.status === 200) yield* put(trashLoaded({ items: reply.body.objects, total: reply.body.total }));
    else yield* put(trashLoadFailed({ message: reply.body.messages[0] ?? texts.failed }));
  } catch (error) {
    yield* put(trashLoadFailed({ message: readFailure(error).message }));
  }
}

function* choiceOf(keys: readonly string[]): SagaGenerator<TrashChoice | null> {
  const { accountId } = yield* select(selectTrash);
  if (accountId === null || keys.length === 0) return null;
  const idsOf = (kind: string): number[] => keys.filter((key) => key.startsWith(`${kind} `)).map((key) => Number(key.split(' ')[1]));
  return { accountId, zapIds: idsOf('zap'), folderIds: idsOf('folder') };
}

function* purge({ accountId, zapIds, folderIds }: TrashChoice): SagaGenerator<void> {
  try {
    const reply = yield* request('purgeTrash', { query: { accountId }, body: bodyOf(zapIds, folderIds) });
    if (reply.status === 200) {
      const count = reply.body.zapIds.length + reply.body.folderIds.length;
      yield* put(toastShown({ type: 'success', message: texts.purged(count) }));
    } else
      yield* put(
        errorRaised({ messages: [reply.status === 404 ? texts.gone : (reply.body.messages[0] ?? texts.failed)], isExplained: true }),
      );
  } catch (error) {
    yield* put(errorRaised({ messages: [readFailure(error).message] }));
  }
}

function* end(): SagaGenerator<void> {
  yield* loadTrash();
  yield* put(trashWorkEnded());
}

import { createAction } from '@reduxjs/toolkit';
import { put, select, type SagaGenerator } from 'typed-redux-saga';
import { maxTrashedAtOnce } from '../../../domain/trash';
import { seconds } from '../../../domain/durations';
import { readFailure } from '../../api/failure';
import { request } from '../../api/flows';
import { onEach } from '../../platform/flows';
import { selectCurrentAccountId, usageChanged } from '../accounts';
import { errorRaised } from '../errors';
import { loadFolders } from '../folders';
import { toastShown } from '../toasts';
import { reloadZaps } from '../zaps';
import { texts } from './texts';

/** Zaps and folders of an account. */
export interface TrashChoice {
  readonly accountId: number;
  readonly zapIds: readonly number[];
  readonly folderIds: readonly number[];
}

/** The body of a request about the trash: it names no empty list. */
export const bodyOf = (zapIds: readonly number[], folderIds: readonly number[]) => ({
  ...(zapIds.length > 0 && { zapIds: [...zapIds] }),
  ...(folderIds.length > 0 && { folderIds: [...folderIds] }),
});

/** The person wants back what they have just deleted. */
export const undoChosen = createAction<TrashChoice>('trash/undoChosen');

/** Long enough to be read, found with the keyboard and used. The trash keeps everything after that. */
const undoDuration = seconds(30);

/** The notice of a deletion, with a button that undoes it. */
export const undoToast = (message: string, choice: TrashChoice) =>
  toastShown({ type: 'success', message, dismissAfter: undoDuration, act: { label: texts.undo, event: undoChosen(choice) } });

export function* undoFlow(): SagaGenerator<void> {
  yield* onEach(undoChosen, function* ({ payload }) {
    yield* restore(payload);
  });
}

/** Restores Zaps and folders, reloads the lists that show them, and says what was restored. True if any was. */
export function* restore(choice: TrashChoice): SagaGenerator<boolean> {
  const { accountId } = choice;
  let done = 0;
  const lost: string[] = [];
  try {
    // The folders first: their Zaps return to them.
    for (let from = 0; from === 0 || from < choice.zapIds.length; from += maxTrashedAtOnce) {
      const zapIds = choice.zapIds.slice(from, from + maxTrashedAtOnce);
      const reply = yield* request('restoreFromTrash', { query: { accountId }, body: bodyOf(zapIds, from === 0 ? choice.folderIds : []) });
      if (reply.status !== 200) {
        yield* put(
          errorRaised({ messages: [reply.status === 404 ? texts.gone : (reply.body.messages[0] ?? texts.failed)], isExplained: true }),
        );
        break;
      }
      done += reply.body.restored.length;
      for (const { kind, title, lostPlace } of reply.body.restored)
        if (lostPlace !== null) lost.push(texts.elsewhere(kind, title, lostPlace));
    }
  } catch (error) {
    yield* put(errorRaised({ messages: [readFailure(error).message] }));
  }
  if (done === 0) return false;
  yield* put(usageChanged());
  if ((yield* select(selectCurrentAccountId)) === accountId) {
    yield* loadFolders({ isSilent: true });
    yield* reloadZaps();
  }
  const message = [texts.restored(done, choice.zapIds.length > 0), ...lost.slice(0, 3)].join(' ');
  yield* put(toastShown({ type: 'success', message }));
  return true;
}

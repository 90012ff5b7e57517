/** Tests and choices concern the stored draft, so what is edited is saved first. */
import { put, race, select, take, type SagaGenerator } from 'typed-redux-saga';
import { seconds } from '../../../../domain/durations';
import { callCancellable, getPorts } from '../../../platform/flows';
import { editorBusy, saveFailed } from './actions';
import { hasChanges, type OpenEditor } from '../openEditor';
import { saveRequested, selectEditor } from '../state';

/** The Zap as it is stored. */
export interface StoredZap {
  readonly id: number;
  readonly revision: number;
  readonly editor: OpenEditor;
}

/** Saves what is not saved yet; null if that fails: the editor says why. */
export function* saveFirst(): SagaGenerator<StoredZap | null> {
  const { clock } = yield* getPorts();
  // A save ends within the time limit of requests. Then it is tried with what is stored.
  yield* race({ ended: saveAll(), late: callCancellable((signal) => clock.wait(seconds(60), signal)) });
  const editor = yield* select(selectEditor);
  if (editor.phase !== 'open' || editor.zap.id === null || editor.failure?.kind === 'failed' || editor.failure?.kind === 'outdated')
    return null;
  return { id: editor.zap.id, revision: editor.zap.draft.revision, editor };
}

/** Saves until nothing is left: a save that was under way does not have the changes since. Ends when one fails. */
function* saveAll(): SagaGenerator<void> {
  for (;;) {
    const editor = yield* select(selectEditor);
    if (editor.phase !== 'open' || (editor.zap.id !== null && !hasChanges(editor) && editor.busy === null)) return;
    if (editor.busy === null) yield* put(saveRequested());
    if (!(yield* untilSaved())) return;
  }
}

/** Waits for the end of a save; false if it fails. */
function* untilSaved(): SagaGenerator<boolean> {
  while (true) {
    const action = yield* take([editorBusy, saveFailed]);
    if (saveFailed.match(action)) return false;
    if (editorBusy.match(action) && action.payload.busy === null) return true;
  }
}

/** While the address of a trigger is shown, its first event is waited for. */
import { createAction, type UnknownAction } from '@reduxjs/toolkit';
import { put, select, type SagaGenerator } from 'typed-redux-saga';
import { seconds } from '../../../../domain/durations';
import { findFailure } from '../../../api/failure';
import { request } from '../../../api/flows';
import { callCancellable, getPorts } from '../../../platform/flows';
import { selectEditor } from '../state';
import { selectTests, testsSlice, type EditorTests } from '../tests/state';

/** The address of the trigger is on the screen, or no longer. */
export const hookShown = createAction('editor/hookShown');
export const hookHidden = createAction('editor/hookHidden');

/** Milliseconds between two questions. */
const pause = seconds(2);

/** True if the samples are events that have come, and not an example. */
export const hasEvent = ({ trigger }: EditorTests): boolean =>
  trigger?.phase === 'tested' && trigger.source === 'events' && trigger.samples.length > 0;

/** Asks for the last events until there is one, which becomes the sample. */
export function* awaitEvent(action: UnknownAction): SagaGenerator<void> {
  if (!hookShown.match(action)) return;
  const { clock } = yield* getPorts();
  while (!hasEvent(yield* select(selectTests))) {
    yield* callCancellable((signal) => clock.wait(pause, signal));
    const editor = yield* select(selectEditor);
    if (editor.phase !== 'open' || editor.zap.id === null) continue;
    try {
      const reply = yield* request('listTriggerSamples', { params: { id: editor.zap.id } });
      const samples = reply.status === 200 ? reply.body.samples : [];
      if (samples.length > 0 && !hasEvent(yield* select(selectTests)))
        yield* put(testsSlice.actions.samplesLoaded({ source: 'events', samples }));
    } catch (error) {
      // It is asked again.
      if (findFailure(error) === null) throw error;
    }
  }
}

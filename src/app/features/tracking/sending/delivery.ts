import { eventChannel, type Channel, type EventChannel } from 'redux-saga';
import { call, flush, race, take, type SagaGenerator } from 'typed-redux-saga';
import { appRoutes } from '../../../../contract/browser/appRoutes.generated';
import { minutes, seconds } from '../../../../domain/durations';
import { isPermanent } from '../../../../domain/errorReports';
import { mostEventsAtOnce, trackingBodyBytes } from '../../../../domain/trackedEvents';
import { HttpError, SessionChangedError } from '../../../api';
import { getApi } from '../../../api/flows';
import { callCancellable, getPorts } from '../../../platform/flows';
import { onLeave } from '../../../platform/surroundings';
import type { EventPayload } from './payload';

/** Events of one second go out together. */
const gathering = seconds(1);
const pauseAfterFailure = minutes(1);
/** Waiting for a server that does not answer; older ones are dropped (S59). */
const mostWaiting = 100;

/**
 * Sends events in batches, and at once when the page is left. If the server does not accept them, they are sent again later;
 * errors are not shown (S59).
 */
export function* deliver(events: Channel<EventPayload>): SagaGenerator<void> {
  const { clock } = yield* getPorts();
  const leaves = yield* call((): EventChannel<true> => eventChannel((emit) => onLeave(() => emit(true))));
  let waiting: readonly EventPayload[] = [];
  while (true) {
    if (waiting.length === 0) waiting = [yield* take(events)];
    yield* race({ isOver: callCancellable((signal) => clock.wait(gathering, signal)), isLeft: take(leaves) });
    waiting = [...waiting, ...(yield* flush(events))].slice(-mostWaiting);
    while (waiting.length > 0) {
      const batch = batchOf(waiting);
      if (!(yield* post(batch))) break;
      waiting = waiting.slice(batch.length);
    }
    if (waiting.length > 0)
      yield* race({ isOver: callCancellable((signal) => clock.wait(pauseAfterFailure, signal)), isLeft: take(leaves) });
  }
}

const bodyOf = (batch: readonly EventPayload[]): string => JSON.stringify(batch.length === 1 ? batch[0] : { events: batch });

/** As many of the first as fit into one request; at least one. */
function batchOf(waiting: readonly EventPayload[]): readonly EventPayload[] {
  let count = Math.min(waiting.length, mostEventsAtOnce);
  while (count > 1 && new TextEncoder().encode(bodyOf(waiting.slice(0, count))).length > trackingBodyBytes) count -= 1;
  return waiting.slice(0, count);
}

/** True when the batch is done with, taken or refused for good. */
function* post(batch: readonly EventPayload[]): SagaGenerator<boolean> {
  const api = yield* getApi();
  const headers = { 'Content-Type': 'application/json' };
  const { method, path } = appRoutes.recordTrackingEvents;
  try {
    yield* callCancellable((signal) => api.fetchText(method, path, { headers, body: bodyOf(batch), keepalive: true, signal }));
    return true;
  } catch (error) {
    return error instanceof HttpError ? isPermanent(error) : error instanceof SessionChangedError;
  }
}

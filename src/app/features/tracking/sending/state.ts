import { createSlice, type Action, type PayloadAction } from '@reduxjs/toolkit';
import { buffers, eventChannel, type Channel, type EventChannel } from 'redux-saga';
import { actionChannel, call, flush, put, race, take, type SagaGenerator } from 'typed-redux-saga';
import { appRoutes } from '../../../../contract/browser/appRoutes.generated';
import { minutes, seconds } from '../../../../domain/durations';
import { isPermanent } from '../../../../domain/errorReports';
import { isEventSubject, maxEventsAtOnce, needsConsent, trackingBodyBytes } from '../../../../domain/trackedEvents';
import { HttpError, SessionChangedError } from '../../../api';
import { getApi } from '../../../api/flows';
import { callCancellable, getPorts } from '../../../platform/flows';
import { sliceSelector } from '../../../platform/sliceSelector';
import { onLeave } from '../../../platform/environment';
import { consentChosen, consentRemembered } from '../../consent';
import { sessionEnded } from '../../session';
import type { EventPayload } from './payload';

/** An event that is about to be sent: after a second, or once the server can be reached. */
export interface SendingEvent {
  readonly id: string;
  readonly subject: string;
  readonly properties: Readonly<Record<string, unknown>>;
  readonly pagePath: string | null;
}

interface SendingState {
  /** The oldest first. */
  readonly waiting: readonly SendingEvent[];
}

export const sendingSlice = createSlice({
  name: 'tracking/sending',
  initialState: { waiting: [] } as SendingState,
  reducers: {
    /** Events were added, sent or dropped; these wait now. */
    waitingChanged: (state, { payload: { waiting } }: PayloadAction<{ waiting: readonly SendingEvent[] }>): SendingState =>
      waiting.length === 0 && state.waiting.length === 0 ? state : { waiting },
  },
});

/** What the state shows of an event. */
const sendingEvent = ({ id, subject, properties, page_path: path }: EventPayload): SendingEvent => ({
  id: String(id),
  subject,
  properties: (properties ?? {}) as SendingEvent['properties'],
  pagePath: typeof path === 'string' ? path : null,
});

const selectState = sliceSelector(sendingSlice);

/** Without the slice, as before its code has come, nothing is about to be sent. */
export const selectSendingEvents = (state: object): readonly SendingEvent[] => selectState(state).waiting;

/** Events of one second go out together. */
const gathering = seconds(1);
const pauseAfterFailure = minutes(1);
/** Waiting for a server that does not answer; older ones are dropped (S59). */
const maxWaiting = 100;

/** In this tab or another. */
const isRefusal = (action: Action): boolean =>
  (consentChosen.match(action) || consentRemembered.match(action)) && action.payload.choice === 'necessary';

const isGiven = ({ subject }: EventPayload): boolean => isEventSubject(subject) && !needsConsent(subject);

/**
 * Sends events in batches, and at once when the page is left. If the server does not accept them, they are sent again later;
 * errors are not shown (S59). A refusal of analytics drops those that are not sent yet, except what a person wrote for us. At a
 * log-out they are sent once more and then dropped: the page of the next person must not contain them.
 */
export function* deliver(events: Channel<EventPayload>): SagaGenerator<void> {
  const { clock } = yield* getPorts();
  const leaves = yield* call((): EventChannel<true> => eventChannel((emit) => onLeave(() => emit(true))));
  const refusals = yield* actionChannel(isRefusal, buffers.sliding<Action>(1));
  const endings = yield* actionChannel(sessionEnded.type, buffers.sliding<Action>(1));
  let waiting: readonly EventPayload[] = [];
  while (true) {
    if (waiting.length === 0) {
      waiting = [yield* take(events)];
      // Drops older refusals: an event in the channel means that analytics were allowed again.
      yield* flush(refusals);
      yield* flush(endings); // These events are newer.
    }
    yield* show(waiting);
    waiting = yield* pause(gathering);
    yield* postWaiting();
    if (waiting.length > 0) waiting = yield* pause(pauseAfterFailure);
    yield* show(waiting);
  }

  /** Until a batch does not arrive; that and the rest stay. */
  function* postWaiting(): SagaGenerator<void> {
    while (waiting.length > 0) {
      const batch = batchOf(waiting);
      if (!(yield* post(batch))) return;
      waiting = yield* allowed(waiting.slice(batch.length));
      yield* show(waiting);
    }
  }

  /** Waits, until the page is left, analytics are refused or the person logs out; then takes what has come meanwhile. */
  function* pause(milliseconds: number): SagaGenerator<readonly EventPayload[]> {
    const { isRefused, isEnded } = yield* race({
      isOver: callCancellable((signal) => clock.wait(milliseconds, signal)),
      isLeft: take(leaves),
      isRefused: take(refusals),
      isEnded: take(endings),
    });
    const gathered = [...waiting, ...(yield* flush(events))].slice(-maxWaiting);
    if (isRefused !== undefined) return gathered.filter(isGiven);
    const left = yield* allowed(gathered);
    if (isEnded === undefined) return left;
    waiting = left;
    yield* postWaiting();
    return [];
  }

  /** What may still be sent. A refusal that has come since also counts for the events that wait in the channel. */
  function* allowed(gathered: readonly EventPayload[]): SagaGenerator<readonly EventPayload[]> {
    if ((yield* flush(refusals)).length === 0) return gathered;
    return [...gathered, ...(yield* flush(events))].filter(isGiven);
  }
}

function* show(waiting: readonly EventPayload[]): SagaGenerator<void> {
  yield* put(sendingSlice.actions.waitingChanged({ waiting: waiting.map(sendingEvent) }));
}

const bodyOf = (batch: readonly EventPayload[]): string => JSON.stringify(batch.length === 1 ? batch[0] : { events: batch });

/** As many of the first as fit into one request; at least one. */
function batchOf(waiting: readonly EventPayload[]): readonly EventPayload[] {
  let count = Math.min(waiting.length, maxEventsAtOnce);
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

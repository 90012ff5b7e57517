import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { sliceSelector } from '../../../platform/sliceSelector';
import type { EventPayload } from './payload';

/** An event that is about to be sent: after a second, or once the server can be reached. */
export interface SendingEvent {
  readonly id: string;
  readonly subject: string;
  readonly properties: Readonly<Record<string, unknown>>;
  readonly pagePath: string | null;
}

export interface SendingState {
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
export const sendingEvent = ({ id, subject, properties, page_path: path }: EventPayload): SendingEvent => ({
  id: String(id),
  subject,
  properties: (properties ?? {}) as SendingEvent['properties'],
  pagePath: typeof path === 'string' ? path : null,
});

const selectState = sliceSelector(sendingSlice);

/** Without the slice, as before its code has come, nothing is about to be sent. */
export const selectSendingEvents = (state: object): readonly SendingEvent[] => selectState(state).waiting;

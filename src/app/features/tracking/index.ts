import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { EventSubject } from '../../../domain/trackedEvents';
import { sliceSelector } from '../../platform/sliceSelector';
import { sessionEnded, sessionLoaded, sessionRefreshed } from '../session';

/** One event of product analytics (decision W9). Properties are plain and carry nothing secret (S61). */
export interface TrackedEvent {
  readonly subject: EventSubject;
  readonly properties: Readonly<Record<string, string | number | boolean | null>>;
}

export interface TrackingState {
  /** Who the events are about: the current profile's id, null for a visitor. */
  readonly profileId: number | null;
  /** A member of staff looks on as that person: what happens then is not theirs. */
  readonly isMasquerading: boolean;
  /** The person turned analytics off in all their browsers. */
  readonly isRefused: boolean;
  /** Waiting to be sent, oldest first; `sending/` takes them, where and when that is allowed. */
  readonly queue: readonly TrackedEvent[];
}

export const tracked = createAction('tracking/tracked', (subject: EventSubject, properties: TrackedEvent['properties'] = {}) => ({
  payload: { subject, properties },
}));

/** An operational event of this page: sent to the server's log, without personal data (decision W9). */
export const clientEventSent = createAction('tracking/clientEventSent', (message: string, data: Readonly<Record<string, string>> = {}) => ({
  payload: { message, data },
}));

/** Older events are dropped: analytics must never cost the page its memory (S59). */
const maxQueueLength = 100;

const identify = (state: TrackingState, profileId: number | null): TrackingState =>
  state.profileId === profileId ? state : { ...state, profileId, isMasquerading: false, isRefused: false };

export const trackingSlice = createSlice({
  name: 'tracking',
  initialState: { profileId: null, isMasquerading: false, isRefused: false, queue: [] } as TrackingState,
  reducers: {
    /** In the settings, and stored by the server. */
    refusalChanged(state, { payload: { isRefused } }: PayloadAction<{ isRefused: boolean }>) {
      state.isRefused = isRefused;
    },
    /** Events have left the queue, for the server or for nowhere; these are left. */
    queueTaken: (state, { payload: { left } }: PayloadAction<{ left: readonly TrackedEvent[] }>) => ({ ...state, queue: left }),
  },
  extraReducers: (builder) => {
    builder
      .addCase(tracked, (state, { payload }) => {
        state.queue = [...state.queue, payload].slice(-maxQueueLength);
      })
      .addCase(sessionRefreshed, (state, { payload: { profileId } }) => identify(state, profileId))
      .addCase(sessionLoaded, (state, { payload: { profileId, profiles } }) => {
        state.profileId = profileId;
        state.isMasquerading = profiles.some((profile) => profile.isMasquerading);
        // A server of the earlier release does not say it. The browser of staff is not the person's.
        state.isRefused = !state.isMasquerading && profiles.some((profile) => profile.allowsAnalytics === false);
      })
      // Events that wait for a permission must not get that of the next person.
      .addCase(sessionEnded, (state) => ({ ...identify(state, null), queue: [] }));
  },
});

export const { queueTaken, refusalChanged } = trackingSlice.actions;

const selectTrackingState = sliceSelector(trackingSlice);
export const selectTrackedEvents = (state: object): readonly TrackedEvent[] => selectTrackingState(state).queue;
export const selectIsMasqueradeTracked = (state: object): boolean => selectTrackingState(state).isMasquerading;
export const selectTrackingProfileId = (state: object): number | null => selectTrackingState(state).profileId;
/** The person turned analytics off; then the consent of this browser does not count. */
export const selectIsTrackingRefused = (state: object): boolean => selectTrackingState(state).isRefused;

import { createAction } from '@reduxjs/toolkit';
import { reducerOf } from '../../platform/reducerOf';
import { sessionEnded, sessionLoaded, sessionRefreshed } from '../session';

/** One event of product analytics (decision W9). Properties are plain and carry nothing secret (S61). */
export interface TrackedEvent {
  readonly subject: string;
  readonly properties: Readonly<Record<string, string | number | boolean | null>>;
}

export interface TrackingState {
  /** Who the events are about: the current profile's id, null for a visitor (A4.17). */
  readonly profileId: number | null;
  /** Waiting to be sent, oldest first. */
  readonly queue: readonly TrackedEvent[];
}

export const tracked = createAction('tracking/tracked', (subject: string, properties: TrackedEvent['properties'] = {}) => ({
  payload: { subject, properties },
}));

export interface WithTracking {
  readonly tracking: TrackingState;
}

/** Older events are dropped: analytics must never cost the page its memory (S59). */
const longestQueue = 100;

const identify = (state: TrackingState, profileId: number | null): TrackingState =>
  state.profileId === profileId ? state : { ...state, profileId };

export const trackingReducer = reducerOf<TrackingState>({ profileId: null, queue: [] }, (on) => {
  on(tracked, (state, { payload }) => ({ ...state, queue: [...state.queue, payload].slice(-longestQueue) }));
  on(sessionRefreshed, (state, { payload: { profileId } }) => identify(state, profileId));
  on(sessionLoaded, (state, { payload: { profileId } }) => identify(state, profileId));
  on(sessionEnded, (state) => identify(state, null));
});

export const selectTrackedEvents = ({ tracking }: WithTracking): readonly TrackedEvent[] => tracking.queue;
export const selectTrackingProfileId = ({ tracking }: WithTracking): number | null => tracking.profileId;

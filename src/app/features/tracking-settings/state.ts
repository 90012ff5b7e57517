import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { StoredEvent, TrackingOverview } from '../../../contract/tracking';
import type { PersonalFlag } from '../../../domain/featureFlags';
import { sessionEnded, sessionLoaded } from '../session';

/** What a switch decides: of all browsers, or a flag. */
export type Choice =
  | { readonly kind: 'analytics' | 'abTests' | 'forwarding'; readonly isOn: boolean }
  | { readonly kind: 'flag'; readonly name: PersonalFlag; readonly isOn: boolean };

export interface TrackingSettingsState {
  /** Null until it is loaded. */
  readonly overview: TrackingOverview | null;
  readonly events: readonly StoredEvent[];
  /** The cursor of the next page; null on the last one. */
  readonly nextBefore: number | null;
  readonly failure: string | null;
  readonly isLoadingMore: boolean;
  /** The choice that is being stored: until then its switch shows what counts. */
  readonly saving: Choice | null;
  /** A choice that could not be stored, with the reason. */
  readonly refused: { readonly choice: Choice; readonly message: string } | null;
  /** `counting`: the events are loaded again, so that the question names their number. */
  readonly deletion: 'idle' | 'counting' | 'asking' | 'sending';
  /** How many events were deleted; null before that. */
  readonly deleted: number | null;
  /** Why the older events could not be loaded, or those that are there not deleted. */
  readonly issue: string | null;
}

export const initialTrackingSettings: TrackingSettingsState = {
  overview: null,
  events: [],
  nextBefore: null,
  failure: null,
  isLoadingMore: false,
  saving: null,
  refused: null,
  deletion: 'idle',
  deleted: null,
  issue: null,
};

interface EventsPage {
  readonly events: readonly StoredEvent[];
  readonly nextBefore: number | null;
}
type State = TrackingSettingsState;

export const trackingSettingsSlice = createSlice({
  name: 'trackingSettings',
  initialState: initialTrackingSettings,
  reducers: {
    /** By the person. */
    retried: (state): State => ({ ...state, failure: null }),
    moreRequested: (state): State => ({ ...state, isLoadingMore: true, issue: null }),
    choiceMade: (state, { payload: { choice } }: PayloadAction<{ choice: Choice }>): State =>
      state.saving === null ? { ...state, saving: choice, refused: null } : state,
    deletionAsked: (state): State => ({ ...state, deletion: 'counting', deleted: null, issue: null }),
    deletionCancelled: (state): State => (state.deletion === 'asking' ? { ...state, deletion: 'idle' } : state),
    deletionConfirmed: (state): State => ({ ...state, deletion: 'sending' }),
    /** By the flow. */
    loaded: (state, { payload: { overview, ...page } }: PayloadAction<EventsPage & { overview: TrackingOverview }>): State => ({
      ...state,
      ...page,
      // A choice that is being stored brings a newer one.
      overview: state.saving !== null && state.overview !== null ? state.overview : overview,
      failure: null,
      isLoadingMore: false,
    }),
    /** Nothing is asked if the events could not be counted, or if there are none any more. */
    deletionCounted: (state): State =>
      state.deletion === 'counting' ? { ...state, deletion: state.events.length > 0 ? 'asking' : 'idle' } : state,
    /** Ignored after a deletion, or for another person: those events are gone, or not theirs. */
    moreLoaded: (state, { payload: { events, nextBefore } }: PayloadAction<EventsPage>): State =>
      state.isLoadingMore ? { ...state, events: [...state.events, ...events], nextBefore, isLoadingMore: false } : state,
    failed: (state, { payload: { message } }: PayloadAction<{ message: string }>): State =>
      state.overview === null ? { ...state, failure: message } : { ...state, issue: message, isLoadingMore: false, deletion: 'idle' },
    choiceStored: (state, { payload: { overview } }: PayloadAction<{ overview: TrackingOverview }>): State =>
      state.saving === null ? state : { ...state, overview, saving: null },
    choiceRefused: (state, { payload: { message } }: PayloadAction<{ message: string }>): State =>
      state.saving === null ? state : { ...state, saving: null, refused: { choice: state.saving, message } },
    /** A request of the person was aborted, so that its outcome is unknown. */
    abandoned: (state): State => ({ ...state, saving: null, isLoadingMore: false, deletion: 'idle' }),
    deleted: (state, { payload: { count } }: PayloadAction<{ count: number }>): State => ({
      ...state,
      overview: state.overview && { ...state.overview, counts: { ...state.overview.counts, events: 0 } },
      events: [],
      nextBefore: null,
      isLoadingMore: false,
      deletion: 'idle',
      deleted: count,
    }),
  },
  extraReducers: (builder) => {
    builder
      // Another person may be found after a failed look-up. The section is loaded again.
      .addCase(sessionLoaded, () => initialTrackingSettings)
      .addCase(sessionEnded, () => initialTrackingSettings);
  },
});

export const {
  retried: trackingRetried,
  moreRequested,
  choiceMade,
  deletionAsked,
  deletionCancelled,
  deletionCounted,
  deletionConfirmed,
  loaded: trackingLoaded,
  moreLoaded,
  failed: trackingFailed,
  choiceStored,
  choiceRefused,
  abandoned: trackingAbandoned,
  deleted: eventsDeleted,
} = trackingSettingsSlice.actions;

export interface WithTrackingSettings {
  readonly trackingSettings: TrackingSettingsState;
}

declare module '../../platform/rootState' {
  interface RootState extends WithTrackingSettings {}
}

export const selectTrackingSettings = ({ trackingSettings }: WithTrackingSettings): TrackingSettingsState => trackingSettings;

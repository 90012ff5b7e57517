import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { put, select, type SagaGenerator } from 'typed-redux-saga';
import type { StoredEvent, TrackingOverview } from '../../../contract/tracking';
import type { PersonalFlag } from '../../../domain/featureFlags';
import { describeFailure, isFailure } from '../../api/failure';
import { request } from '../../api/flows';
import { onLeading } from '../../platform/flows';
import { sliceSelector } from '../../platform/sliceSelector';
import { abTestsForgotten } from '../ab-tests';
import { selectAccountAccess, selectCurrentAccountId, waitForCurrentAccount } from '../accounts';
import { consentChosen } from '../consent';
import { featureFlagsChanged } from '../feature-flags';
import { selectCurrentProfileId, sessionEnded, sessionLoaded } from '../session';
import { refusalChanged } from '../tracking';
import { texts } from './texts';

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

export const selectTrackingSettings = sliceSelector(trackingSettingsSlice);

const { actions } = trackingSettingsSlice;

/** Loads older events, stores choices, counts and deletes. */
export function* trackingSettingsFlow(): SagaGenerator<void> {
  yield* onLeading(actions.moreRequested, () => reporting(loadMore));
  yield* onLeading(actions.choiceMade, store);
  yield* onLeading(actions.deletionAsked, () => reporting(countForDeletion));
  yield* onLeading(actions.deletionConfirmed, () => reporting(deleteAll));
}

/** Loads everything at each visit. */
export function* loadTracking(): SagaGenerator<void> {
  if ((yield* select(selectCurrentProfileId)) === null) return;
  yield* waitForCurrentAccount();
  yield* reporting(load);
}

/** Runs a step; its failure is shown, and what is there stays. */
function* reporting(step: () => SagaGenerator<void>): SagaGenerator<void> {
  try {
    yield* step();
  } catch (error) {
    yield* put(actions.failed({ message: yield* explain(error) }));
  }
}

/** The sentence for a failed call. An aborted request has no outcome: nothing stays busy because of it. */
function* explain(error: unknown): SagaGenerator<string> {
  if (!isFailure(error)) yield* put(actions.abandoned());
  return describeFailure(error, { unreachable: texts.unreachable, refused: texts.failed });
}

const loadFailed = (messages: readonly string[]) => actions.failed({ message: messages.join(' ') || texts.failed });

function* load(): SagaGenerator<void> {
  const overview = yield* request('getTrackingOverview', { query: yield* accountQuery() });
  if (overview.status !== 200) return void (yield* put(loadFailed(overview.body.messages)));
  const page = yield* request('listTrackedEvents', {});
  if (page.status !== 200) return void (yield* put(loadFailed(page.body.messages)));
  yield* put(actions.loaded({ overview: overview.body, events: page.body.objects, nextBefore: page.body.nextBefore }));
}

/** The account whose flags are shown as well: the current one, if the person can open it. */
function* accountQuery(): SagaGenerator<{ accountId?: number }> {
  const accountId = (yield* select(selectAccountAccess)) === 'open' ? yield* select(selectCurrentAccountId) : null;
  return accountId === null ? {} : { accountId };
}

function* loadMore(): SagaGenerator<void> {
  const { nextBefore } = yield* select(selectTrackingSettings);
  if (nextBefore === null) return;
  const { status, body } = yield* request('listTrackedEvents', { query: { before: nextBefore } });
  yield* put(status === 200 ? actions.moreLoaded({ events: body.objects, nextBefore: body.nextBefore }) : loadFailed(body.messages));
}

const bodyOf = (choice: Choice) =>
  choice.kind === 'flag' ? { flag: { name: choice.name, isOn: choice.isOn } } : { [choice.kind]: choice.isOn };

/** The switch changes once the server has stored it, and this page follows. */
function* store({ payload: { choice } }: ReturnType<typeof actions.choiceMade>): SagaGenerator<void> {
  try {
    const { status, body } = yield* request('updateTrackingChoices', { query: yield* accountQuery(), body: bodyOf(choice) });
    if (status !== 200) return void (yield* put(actions.choiceRefused({ message: body.messages.join(' ') || texts.failed })));
    yield* put(actions.choiceStored({ overview: body }));
    yield* applyChoice(choice);
  } catch (error) {
    yield* put(actions.choiceRefused({ message: yield* explain(error) }));
  }
}

/** Makes this page act on a stored choice. A refusal and a permission count for the consent of this browser too. */
function* applyChoice({ kind, isOn }: Choice): SagaGenerator<void> {
  if (kind === 'analytics') {
    yield* put(refusalChanged({ isRefused: !isOn }));
    yield* put(consentChosen({ choice: isOn ? 'analytics' : 'necessary' }));
  }
  if (kind === 'abTests') yield* put(abTestsForgotten());
  if (kind === 'flag') yield* put(featureFlagsChanged());
}

/** Loads what is there now, such as the view of this page: the question names its number. */
function* countForDeletion(): SagaGenerator<void> {
  yield* load();
  yield* put(actions.deletionCounted());
}

function* deleteAll(): SagaGenerator<void> {
  const { status, body } = yield* request('deleteTrackedEvents', {});
  yield* put(status === 200 ? actions.deleted({ count: body.deleted }) : loadFailed(body.messages));
}

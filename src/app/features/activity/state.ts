import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { put, select, type SagaGenerator } from 'typed-redux-saga';
import type { ActivityEntry } from '../../../contract/activity';
import { describeFailure } from '../../api/failure';
import { request } from '../../api/flows';
import { getPorts, onLeading } from '../../platform/flows';
import { sliceSelector } from '../../platform/sliceSelector';
import { selectCurrentProfileId, sessionEnded } from '../session';
import { texts } from './texts';

export interface ActivityState {
  /** Null until they are loaded. */
  readonly entries: readonly ActivityEntry[] | null;
  /** The cursor of the next page; null on the last one. */
  readonly nextBefore: number | null;
  readonly failure: string | null;
  readonly isLoadingMore: boolean;
  /** The entry whose undoing the person is asked about, or that is being undone. */
  readonly chosen: { readonly entry: ActivityEntry; readonly phase: 'asking' | 'sending' } | null;
  readonly issue: string | null;
}

export const initialActivity: ActivityState = {
  entries: null,
  nextBefore: null,
  failure: null,
  isLoadingMore: false,
  chosen: null,
  issue: null,
};

interface Page {
  readonly entries: readonly ActivityEntry[];
  readonly nextBefore: number | null;
}

export const activitySlice = createSlice({
  name: 'activity',
  initialState: initialActivity,
  reducers: {
    /** By the person. */
    retried: (state) => ({ ...state, failure: null }),
    moreRequested: (state) => ({ ...state, isLoadingMore: true, issue: null }),
    undoChosen: (state, { payload: { id } }: PayloadAction<{ id: number }>): ActivityState => {
      const entry = state.entries?.find((each) => each.id === id);
      return entry === undefined ? state : { ...state, chosen: { entry, phase: 'asking' }, issue: null };
    },
    undoCancelled: (state): ActivityState => (state.chosen?.phase === 'asking' ? { ...state, chosen: null } : state),
    undoConfirmed: (state): ActivityState =>
      state.chosen === null ? state : { ...state, chosen: { entry: state.chosen.entry, phase: 'sending' } },
    /** By the flow. */
    loaded: (state, { payload }: PayloadAction<Page>) => ({ ...state, ...payload, failure: null, isLoadingMore: false }),
    moreLoaded: (state, { payload: { entries, nextBefore } }: PayloadAction<Page>) => ({
      ...state,
      entries: [...(state.entries ?? []), ...entries],
      nextBefore,
      isLoadingMore: false,
    }),
    failed: (state, { payload: { message } }: PayloadAction<{ message: string }>) =>
      state.entries === null ? { ...state, failure: message } : { ...state, issue: message, isLoadingMore: false },
    undoFailed: (state, { payload: { message } }: PayloadAction<{ message: string }>): ActivityState => ({
      ...state,
      chosen: null,
      issue: message,
    }),
  },
  extraReducers: (builder) => {
    builder.addCase(sessionEnded, () => initialActivity);
  },
});

export const selectActivity = sliceSelector(activitySlice);

const { failed, loaded, moreLoaded, moreRequested, undoConfirmed, undoFailed } = activitySlice.actions;

const failureTexts = { unreachable: texts.failed, refused: texts.failed };

/** Loads older entries, and undoes one. */
export function* activityFlow(): SagaGenerator<void> {
  yield* onLeading(moreRequested, loadMore);
  yield* onLeading(undoConfirmed, undo);
}

/** Loads the newest entries at each visit. */
export function* loadActivity(): SagaGenerator<void> {
  if ((yield* select(selectCurrentProfileId)) !== null) yield* load(null);
}

function* loadMore(): SagaGenerator<void> {
  const { nextBefore } = yield* select(selectActivity);
  if (nextBefore !== null) yield* load(nextBefore);
}

/** `before`: the cursor; null loads the first page. */
function* load(before: number | null): SagaGenerator<void> {
  try {
    const { status, body } = yield* request('listActivity', before === null ? {} : { query: { before } });
    if (status !== 200) return void (yield* put(failed({ message: texts.failed })));
    yield* put((before === null ? loaded : moreLoaded)({ entries: body.objects, nextBefore: body.nextBefore }));
  } catch (error) {
    yield* put(failed({ message: describeFailure(error, failureTexts) }));
  }
}

/** POST /api/v3/activity/:id/reversals. This session ends with it, so a full page load follows. */
function* undo(): SagaGenerator<void> {
  const { chosen } = yield* select(selectActivity);
  if (chosen === null) return;
  try {
    const reply = yield* request('reverseActivity', { params: { id: chosen.entry.id }, body: {} });
    if (reply.status === 200) (yield* getPorts()).location.assign('/app/this-wasnt-me?done=true');
    else yield* put(undoFailed({ message: reply.body.messages.join(' ') || texts.failed }));
  } catch (error) {
    yield* put(undoFailed({ message: describeFailure(error, failureTexts) }));
  }
}

import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { ActivityEntry } from '../../../contract/activity';
import { sessionEnded } from '../session';

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

export const {
  retried: activityRetried,
  moreRequested,
  undoChosen,
  undoCancelled,
  undoConfirmed,
  loaded: activityLoaded,
  moreLoaded,
  failed: activityFailed,
  undoFailed,
} = activitySlice.actions;

export interface WithActivity {
  readonly activity: ActivityState;
}

declare module '../../platform/rootState' {
  interface RootState extends WithActivity {}
}

export const selectActivity = ({ activity }: WithActivity): ActivityState => activity;

import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { HourOfRuns, RunDetails, RunStep } from '../../../../contract/runs';
import type { UncertainAnswer } from '../../../../domain/runs/answers';
import type { releaseRates } from '../../../../domain/runs/flood';
import type { MissedDecision } from '../../../../domain/runs/missed';
import { loading, type Missing, type Remote } from '../../../platform/remote';
import { sliceSelector } from '../../../platform/sliceSelector';
import { currentAccountChosen } from '../../accounts';
import type { Span } from '../counts';
import type { Filters } from './filters';
import { appendPage, refreshPage, type RunsPage } from './list';

export type ReleaseRate = (typeof releaseRates)[number];

/** Where a replay can begin, with the input from there on. */
export interface ReplayStart {
  /** The step from which on it runs; null if the run has no steps. */
  readonly path: string | null;
  /** Null for the whole run. */
  readonly title: string | null;
  /** JSON; null if the input cannot be edited. */
  readonly text: string | null;
  readonly original: string | null;
}

/** The replay that a person prepares. */
export interface ReplayForm {
  readonly starts: readonly ReplayStart[];
  /** The number of the chosen start, from 0. */
  readonly at: number;
  readonly version: 'same' | 'live';
  readonly issue: string | null;
}

interface Details {
  readonly reasons: readonly string[];
}

export interface HistoryState {
  /** The text of the search field while it is not in the address; null if both are the same. */
  readonly typed: string | null;
  /** The address of the filters of the list; null before the first one. */
  readonly listed: string | null;
  readonly list: Remote<RunsPage & { readonly isLoadingMore: boolean }, Details>;
  readonly run: Remote<{ readonly run: RunDetails; readonly isLoadingMore: boolean }, Details> | Missing;
  /** The chart above the list. */
  readonly counts: Remote<{ readonly span: Span; readonly hours: readonly HourOfRuns[] }>;
  /** The keys of the folds whose runs are shown. */
  readonly unfolded: readonly string[];
  /** The steps of runs of the list that a person pointed at, by the id of the run. */
  readonly previews: Readonly<Record<string, Remote<{ readonly steps: readonly RunStep[] }>>>;
  /** The path of the step that a person chose to look at; null: the page chooses. */
  readonly chosenStep: string | null;
  /** Ids of runs to replay together. */
  readonly chosen: readonly string[];
  /** The person is asked whether to replay all failed runs that match the filters. */
  readonly isAskingAll: boolean;
  /** The answer that the person is asked whether to give for all chosen runs. */
  readonly answering: UncertainAnswer | null;
  readonly replay: ReplayForm | null;
  /** The open question of releasing held runs. */
  readonly release: { readonly rate: ReleaseRate } | null;
  /** The run that a person is asked whether to cancel. */
  readonly cancelling: string | null;
  /** A change is under way. */
  readonly isBusy: boolean;
}

export const initialHistory: HistoryState = {
  typed: null,
  listed: null,
  list: loading,
  run: loading,
  counts: loading,
  unfolded: [],
  previews: {},
  chosenStep: null,
  chosen: [],
  isAskingAll: false,
  answering: null,
  replay: null,
  release: null,
  cancelling: null,
  isBusy: false,
};

/** Replies carry the id of their account, so that a late reply is not shown for another account (R24). */
const ofAccount = <P extends { accountId: number }>(payload: P) => ({ payload, meta: { accountId: payload.accountId } });
const pageOfAccount = ofAccount<{ accountId: number; page: RunsPage }>;

/** A change begins. */
const busy = (state: HistoryState): HistoryState => ({ ...state, isBusy: true });

export const historySlice = createSlice({
  name: 'runHistory',
  initialState: initialHistory,
  reducers: {
    /** By the person: other filters. The search is followed when the typing pauses. */
    filtersChanged: (state, _: PayloadAction<{ filters: Filters }>) => state,
    searchTyped: (state, { payload: { search } }: PayloadAction<{ search: string }>) => ({ ...state, typed: search }),
    retried: (state) => ({
      ...state,
      list: state.list.phase === 'failed' ? loading : state.list,
      run: state.run.phase === 'failed' ? loading : state.run,
    }),
    moreRequested(state) {
      if (state.list.phase === 'loaded') state.list.isLoadingMore = true;
    },
    moreStepsRequested(state) {
      if (state.run.phase === 'loaded') state.run.isLoadingMore = true;
    },
    stepChosen: (state, { payload: { path } }: PayloadAction<{ path: string }>) => ({ ...state, chosenStep: path }),
    stepOpened: (state, _: PayloadAction<{ path: string; attempt: number }>) => state,
    previewOpened: (state, { payload: { id } }: PayloadAction<{ id: string }>): HistoryState =>
      state.previews[id]?.phase === 'loaded' ? state : { ...state, previews: { ...state.previews, [id]: loading } },
    previewLoaded: (
      state,
      { payload: { id, preview } }: PayloadAction<{ id: string; preview: HistoryState['previews'][string] }>,
    ): HistoryState => ({ ...state, previews: { ...state.previews, [id]: preview } }),
    runToggled: (state, { payload: { id } }: PayloadAction<{ id: string }>) => ({
      ...state,
      chosen: state.chosen.includes(id) ? state.chosen.filter((each) => each !== id) : [...state.chosen, id],
    }),
    foldToggled: (state, { payload: { key } }: PayloadAction<{ key: string }>) => ({
      ...state,
      unfolded: state.unfolded.includes(key) ? state.unfolded.filter((each) => each !== key) : [...state.unfolded, key],
    }),
    runsChosen: (state, { payload: { ids } }: PayloadAction<{ ids: readonly string[] }>) => ({ ...state, chosen: ids }),
    allAsked: (state) => ({ ...state, isAskingAll: true }),
    allClosed: (state) => ({ ...state, isAskingAll: false }),
    answerAsked: (state, { payload: { answer } }: PayloadAction<{ answer: UncertainAnswer }>) => ({ ...state, answering: answer }),
    answerClosed: (state) => ({ ...state, answering: null }),
    replayOpened: (state, { payload: { starts } }: PayloadAction<{ starts: readonly Omit<ReplayStart, 'original'>[] }>): HistoryState => ({
      ...state,
      replay: { starts: starts.map((start) => ({ ...start, original: start.text })), at: 0, version: 'same', issue: null },
    }),
    replayStartChosen(state, { payload: { at } }: PayloadAction<{ at: number }>) {
      if (state.replay) state.replay = { ...state.replay, at, issue: null };
    },
    replayTyped(state, { payload: { text } }: PayloadAction<{ text: string }>) {
      const { replay } = state;
      if (!replay) return;
      const starts = replay.starts.map((start, index) => (index === replay.at ? { ...start, text } : start));
      state.replay = { ...replay, starts, issue: null };
    },
    replayVersionChosen(state, { payload: { version } }: PayloadAction<{ version: ReplayForm['version'] }>) {
      if (state.replay) state.replay.version = version;
    },
    replayClosed: (state) => ({ ...state, replay: null }),
    releaseOpened: (state): HistoryState => ({ ...state, release: { rate: 60 } }),
    releaseRateChosen(state, { payload: { rate } }: PayloadAction<{ rate: ReleaseRate }>) {
      if (state.release) state.release.rate = rate;
    },
    releaseClosed: (state) => ({ ...state, release: null }),
    cancelAsked: (state, { payload: { id } }: PayloadAction<{ id: string }>) => ({ ...state, cancelling: id }),
    cancelClosed: (state) => ({ ...state, cancelling: null }),
    /** By the person: these begin a change. */
    cancelConfirmed: busy,
    replaySubmitted: busy,
    chosenReplayed: busy,
    /** All runs of a fold that failed. */
    foldReplayed: (state, _: PayloadAction<{ ids: readonly string[] }>) => busy(state),
    allReplayed: busy,
    answerGiven: (state, _: PayloadAction<{ id: string; answer: UncertainAnswer }>) => busy(state),
    chosenAnswered: (state, _: PayloadAction<{ answer: UncertainAnswer }>) => busy(state),
    /** All runs that match the filters and need a decision are to be chosen, also those that are not shown. */
    allChosen: busy,
    continuePressed: (state, _: PayloadAction<{ id: string }>) => busy(state),
    runNowPressed: (state, _: PayloadAction<{ zapId: number }>) => busy(state),
    missedDecided: (state, _: PayloadAction<{ zapId: number; decision: MissedDecision }>) => busy(state),
    releaseConfirmed: busy,
    /** By the flows: the list is loaded for other filters than before. */
    listRequested: (state, { payload: { address } }: PayloadAction<{ address: string }>) => ({
      ...state,
      typed: null,
      listed: address,
      list: loading,
      chosen: [],
    }),
    listLoaded: {
      prepare: pageOfAccount,
      reducer: (state, { payload: { page } }: PayloadAction<{ page: RunsPage }>): HistoryState => ({
        ...state,
        list: { phase: 'loaded', ...page, isLoadingMore: false },
      }),
    },
    listRefreshed: {
      prepare: pageOfAccount,
      reducer: (state, { payload: { page } }: PayloadAction<{ page: RunsPage }>): HistoryState =>
        state.list.phase === 'loaded' ? { ...state, list: { ...state.list, ...refreshPage(state.list, page) } } : state,
    },
    moreLoaded: {
      prepare: pageOfAccount,
      reducer: (state, { payload: { page } }: PayloadAction<{ page: RunsPage }>): HistoryState =>
        state.list.phase === 'loaded'
          ? { ...state, list: { phase: 'loaded', ...appendPage(state.list, page), isLoadingMore: false } }
          : state,
    },
    runsCounted: {
      prepare: ofAccount<{ accountId: number; counts: HistoryState['counts'] }>,
      reducer: (state, { payload: { counts } }: PayloadAction<{ counts: HistoryState['counts'] }>): HistoryState => ({ ...state, counts }),
    },
    listFailed: {
      prepare: ofAccount<{ accountId: number; reasons: readonly string[] }>,
      reducer: (state, { payload: { reasons } }: PayloadAction<{ reasons: readonly string[] }>): HistoryState =>
        state.list.phase === 'loaded' ? state : { ...state, list: { phase: 'failed', reasons } },
    },
    /** More could not be loaded: the person may ask again. */
    moreStopped(state) {
      if (state.list.phase === 'loaded') state.list.isLoadingMore = false;
      if (state.run.phase === 'loaded') state.run.isLoadingMore = false;
    },
    runRequested: (state): HistoryState => ({ ...state, run: loading, chosenStep: null, replay: null }),
    runLoaded: (state, { payload: { run } }: PayloadAction<{ run: RunDetails }>): HistoryState => ({
      ...state,
      run: { phase: 'loaded', run: withEarlierSteps(state.run, run), isLoadingMore: false },
    }),
    moreStepsLoaded: (state, { payload: { run } }: PayloadAction<{ run: RunDetails }>): HistoryState =>
      state.run.phase !== 'loaded' || state.run.run.id !== run.id
        ? state
        : { ...state, run: { phase: 'loaded', run: { ...run, steps: [...state.run.run.steps, ...run.steps] }, isLoadingMore: false } },
    stepLoaded(state, { payload: { step } }: PayloadAction<{ step: RunStep }>) {
      if (state.run.phase !== 'loaded') return;
      const { run } = state.run;
      run.steps = run.steps.map((each) => (each.path === step.path && each.attempt === step.attempt ? step : each));
    },
    runMissed: (state): HistoryState => ({ ...state, run: { phase: 'missing' } }),
    runFailed: (state, { payload: { reasons } }: PayloadAction<{ reasons: readonly string[] }>): HistoryState =>
      state.run.phase === 'loaded' ? state : { ...state, run: { phase: 'failed', reasons } },
    replayRefused(state, { payload: { issue } }: PayloadAction<{ issue: string }>) {
      if (state.replay) state.replay.issue = issue;
      state.isBusy = false;
    },
    /** A change is done, or was refused. */
    changeEnded: (state) => ({ ...state, isBusy: false }),
  },
  extraReducers: (builder) => {
    builder.addCase(currentAccountChosen, () => initialHistory);
  },
});

/** Further pages of steps that were loaded stay when the first one is loaded again. */
function withEarlierSteps(before: HistoryState['run'], run: RunDetails): RunDetails {
  if (before.phase !== 'loaded' || before.run.id !== run.id || before.run.steps.length <= run.steps.length) return run;
  return { ...run, steps: [...run.steps, ...before.run.steps.slice(run.steps.length)], nextStep: before.run.nextStep };
}

export const selectHistory = sliceSelector(historySlice);

import { createAction, createSlice, isAnyOf, type PayloadAction } from '@reduxjs/toolkit';
import type { RunDetails, RunStep } from '../../../../contract/runs';
import type { releaseRates } from '../../../../domain/runs/flood';
import type { UncertainAnswer } from '../../../../domain/runs/answers';
import type { MissedDecision } from '../../../../domain/runs/missed';
import { loading, type Missing, type Remote } from '../../../platform/remote';
import { currentAccountChosen } from '../../accounts';
import type { Filters } from './filters';
import { appendPage, refreshPage, type RunsPage } from './list';

export type ReleaseRate = (typeof releaseRates)[number];

/** The replay that a person prepares. */
export interface ReplayForm {
  /** The step from which on it runs; null if the run has no steps. */
  readonly path: string | null;
  /** Null for the whole run. */
  readonly title: string | null;
  /** JSON; null if the input cannot be edited. */
  readonly text: string | null;
  readonly original: string | null;
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
export const listLoaded = createAction('runHistory/listLoaded', ofAccount<{ accountId: number; page: RunsPage }>);
export const listRefreshed = createAction('runHistory/listRefreshed', ofAccount<{ accountId: number; page: RunsPage }>);
export const moreLoaded = createAction('runHistory/moreLoaded', ofAccount<{ accountId: number; page: RunsPage }>);
export const listFailed = createAction('runHistory/listFailed', ofAccount<{ accountId: number; reasons: readonly string[] }>);

/** By the person: other filters. The search is followed when the typing pauses. */
export const filtersChanged = createAction<{ filters: Filters }>('runHistory/filtersChanged');
export const historyRetried = createAction('runHistory/retried');
export const cancelConfirmed = createAction('runHistory/cancelConfirmed');
export const replaySubmitted = createAction('runHistory/replaySubmitted');
export const chosenReplayed = createAction('runHistory/chosenReplayed');
export const allReplayed = createAction('runHistory/allReplayed');
export const answerGiven = createAction<{ id: string; answer: UncertainAnswer }>('runHistory/answerGiven');
export const chosenAnswered = createAction<{ answer: UncertainAnswer }>('runHistory/chosenAnswered');
/** All runs that match the filters and need a decision are to be chosen, also those that are not shown. */
export const allChosen = createAction('runHistory/allChosen');
export const continuePressed = createAction<{ id: string }>('runHistory/continuePressed');
export const runNowPressed = createAction<{ zapId: number }>('runHistory/runNowPressed');
export const missedDecided = createAction<{ zapId: number; decision: MissedDecision }>('runHistory/missedDecided');
export const releaseConfirmed = createAction('runHistory/releaseConfirmed');
export const stepOpened = createAction<{ path: string; attempt: number }>('runHistory/stepOpened');

const isChange = isAnyOf(
  cancelConfirmed,
  replaySubmitted,
  chosenReplayed,
  allReplayed,
  answerGiven,
  chosenAnswered,
  allChosen,
  continuePressed,
  releaseConfirmed,
  missedDecided,
  runNowPressed,
);

export const historySlice = createSlice({
  name: 'runHistory',
  initialState: initialHistory,
  reducers: {
    searchTyped(state, { payload: { search } }: PayloadAction<{ search: string }>) {
      state.typed = search;
    },
    /** The list is loaded for other filters than before. */
    listRequested(state, { payload: { address } }: PayloadAction<{ address: string }>) {
      state.typed = null;
      state.listed = address;
      state.list = loading;
      state.chosen = [];
    },
    moreRequested(state) {
      if (state.list.phase === 'loaded') state.list.isLoadingMore = true;
    },
    /** More could not be loaded: the person may ask again. */
    moreStopped(state) {
      if (state.list.phase === 'loaded') state.list.isLoadingMore = false;
      if (state.run.phase === 'loaded') state.run.isLoadingMore = false;
    },
    runToggled(state, { payload: { id } }: PayloadAction<{ id: string }>) {
      state.chosen = state.chosen.includes(id) ? state.chosen.filter((each) => each !== id) : [...state.chosen, id];
    },
    runsChosen(state, { payload: { ids } }: PayloadAction<{ ids: readonly string[] }>) {
      state.chosen = [...ids];
    },
    allAsked(state) {
      state.isAskingAll = true;
    },
    allClosed(state) {
      state.isAskingAll = false;
    },
    answerAsked(state, { payload: { answer } }: PayloadAction<{ answer: UncertainAnswer }>) {
      state.answering = answer;
    },
    answerClosed(state) {
      state.answering = null;
    },
    runRequested(state) {
      state.run = loading;
      state.replay = null;
    },
    runLoaded: (state, { payload: { run } }: PayloadAction<{ run: RunDetails }>) => ({
      ...state,
      run: { phase: 'loaded', run: withEarlierSteps(state.run, run), isLoadingMore: false } as const,
    }),
    moreStepsRequested(state) {
      if (state.run.phase === 'loaded') state.run.isLoadingMore = true;
    },
    moreStepsLoaded: (state, { payload: { run } }: PayloadAction<{ run: RunDetails }>) =>
      state.run.phase !== 'loaded' || state.run.run.id !== run.id
        ? state
        : {
            ...state,
            run: { phase: 'loaded', run: { ...run, steps: [...state.run.run.steps, ...run.steps] }, isLoadingMore: false } as const,
          },
    stepLoaded: (state, { payload: { step } }: PayloadAction<{ step: RunStep }>) =>
      state.run.phase !== 'loaded'
        ? state
        : {
            ...state,
            run: {
              ...state.run,
              run: {
                ...state.run.run,
                steps: state.run.run.steps.map((each) => (each.path === step.path && each.attempt === step.attempt ? step : each)),
              },
            },
          },
    runMissed(state) {
      state.run = { phase: 'missing' };
    },
    runFailed(state, { payload: { reasons } }: PayloadAction<{ reasons: string[] }>) {
      if (state.run.phase !== 'loaded') state.run = { phase: 'failed', reasons };
    },
    replayOpened(
      state,
      { payload: { path, title, text } }: PayloadAction<{ path: string | null; title: string | null; text: string | null }>,
    ) {
      state.replay = { path, title, text, original: text, version: 'same', issue: null };
    },
    replayTyped(state, { payload: { text } }: PayloadAction<{ text: string }>) {
      if (state.replay) state.replay = { ...state.replay, text, issue: null };
    },
    replayVersionChosen(state, { payload: { version } }: PayloadAction<{ version: ReplayForm['version'] }>) {
      if (state.replay) state.replay.version = version;
    },
    replayRefused(state, { payload: { issue } }: PayloadAction<{ issue: string }>) {
      if (state.replay) state.replay.issue = issue;
      state.isBusy = false;
    },
    replayClosed(state) {
      state.replay = null;
    },
    releaseOpened(state) {
      state.release = { rate: 60 };
    },
    releaseRateChosen(state, { payload: { rate } }: PayloadAction<{ rate: ReleaseRate }>) {
      if (state.release) state.release.rate = rate;
    },
    releaseClosed(state) {
      state.release = null;
    },
    cancelAsked(state, { payload: { id } }: PayloadAction<{ id: string }>) {
      state.cancelling = id;
    },
    cancelClosed(state) {
      state.cancelling = null;
    },
    /** A change is done, or was refused. */
    changeEnded(state) {
      state.isBusy = false;
    },
  },
  extraReducers: (builder) => {
    builder
      .addCase(listLoaded, (state, { payload: { page } }) => ({ ...state, list: { phase: 'loaded', ...page, isLoadingMore: false } }))
      .addCase(listRefreshed, (state, { payload: { page } }) => {
        if (state.list.phase !== 'loaded') return;
        const { isLoadingMore } = state.list;
        return { ...state, list: { phase: 'loaded', ...refreshPage(state.list as RunsPage, page), isLoadingMore } };
      })
      .addCase(moreLoaded, (state, { payload: { page } }) =>
        state.list.phase === 'loaded'
          ? { ...state, list: { phase: 'loaded', ...appendPage(state.list as RunsPage, page), isLoadingMore: false } }
          : state,
      )
      .addCase(listFailed, (state, { payload: { reasons } }) =>
        state.list.phase === 'loaded' ? state : { ...state, list: { phase: 'failed', reasons } },
      )
      .addCase(historyRetried, (state) => ({
        ...state,
        list: state.list.phase === 'failed' ? loading : state.list,
        run: state.run.phase === 'failed' ? loading : state.run,
      }))
      .addCase(currentAccountChosen, () => initialHistory)
      .addMatcher(isChange, (state) => {
        state.isBusy = true;
      });
  },
});

/** Further pages of steps that were loaded stay when the first one is loaded again. */
function withEarlierSteps(before: HistoryState['run'], run: RunDetails): RunDetails {
  if (before.phase !== 'loaded' || before.run.id !== run.id || before.run.steps.length <= run.steps.length) return run;
  return { ...run, steps: [...run.steps, ...before.run.steps.slice(run.steps.length)], nextStep: before.run.nextStep };
}

export const {
  searchTyped,
  listRequested,
  moreRequested,
  moreStopped,
  runToggled,
  runsChosen,
  allAsked,
  allClosed,
  answerAsked,
  answerClosed,
  runRequested,
  runLoaded,
  moreStepsRequested,
  moreStepsLoaded,
  stepLoaded,
  runMissed,
  runFailed,
  replayOpened,
  replayTyped,
  replayVersionChosen,
  replayRefused,
  replayClosed,
  releaseOpened,
  releaseRateChosen,
  releaseClosed,
  cancelAsked,
  cancelClosed,
  changeEnded,
} = historySlice.actions;

export interface WithHistory {
  readonly runHistory: HistoryState;
}

declare module '../../../platform/rootState' {
  interface RootState extends WithHistory {}
}

export const selectHistory = ({ runHistory }: WithHistory): HistoryState => runHistory;

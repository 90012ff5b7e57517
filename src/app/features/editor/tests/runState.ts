/** A run of the whole draft in the editor, for real or dry, and the tests that are saved with the Zap. */
import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { CheckedTest, TestDifference, TestRunStep } from '../../../../contract/zapTests';
import type { Json } from '../../../../domain/runs/json';
import type { SavedTest } from '../../../../domain/runs/savedTests';
import { sliceSelector } from '../../../platform/sliceSelector';
import { editorEntered } from '../state';

type RunEnd = 'succeeded' | 'filtered' | 'failed' | 'stopped';

/** What ran so far. `ended`: by its steps, by a person (`stopped`), or because a request failed. */
export interface WholeRun {
  readonly phase: 'running' | 'ended';
  readonly isDry: boolean;
  /** The saved test whose event it has; null for an event of the trigger. */
  readonly testKey: string | null;
  readonly steps: readonly TestRunStep[];
  /** The path of the step that is running or comes next; null if it is not known. */
  readonly at: string | null;
  readonly event: Json;
  readonly end: RunEnd | null;
  /** What differs from the saved test; null without one. */
  readonly differences: readonly TestDifference[] | null;
  /** Why it could not go on. */
  readonly problem: string | null;
}

type Check =
  | { readonly phase: 'checking' }
  | { readonly phase: 'failed'; readonly message: string }
  | { readonly phase: 'checked'; readonly tests: readonly CheckedTest[] };

export interface EditorTestRun {
  /** `differs`: publishing waits for an answer, because saved tests differ. */
  readonly dialog: 'run' | 'tests' | 'differs' | null;
  readonly isDry: boolean;
  readonly run: WholeRun | null;
  readonly check: Check | null;
}

export const initialTestRun: EditorTestRun = { dialog: null, isDry: true, run: null, check: null };

/** A run of the whole draft is wanted; `testKey`: a dry one of a saved test. */
export const runRequested = createAction<{ testKey: string | null }>('editor/testRun/runRequested');
export const checkRequested = createAction('editor/testRun/checkRequested');
/** The answers to `differs`. */
export const publishConfirmed = createAction('editor/testRun/publishConfirmed');
/** Saved in the place of the test with its key, or in addition. */
export const testSaved = createAction<{ test: SavedTest }>('editor/testRun/testSaved');
export const testRemoved = createAction<{ key: string }>('editor/testRun/testRemoved');

const withRun = (state: EditorTestRun, change: Partial<WholeRun>): EditorTestRun =>
  state.run === null ? state : { ...state, run: { ...state.run, ...change } };

export const testRunSlice = createSlice({
  name: 'editor/testRun',
  reducerPath: 'editorTestRun',
  initialState: initialTestRun,
  reducers: {
    /** By the person. */
    opened: (state, { payload: { isDry } }: PayloadAction<{ isDry: boolean }>): EditorTestRun => ({
      ...state,
      dialog: 'run',
      isDry: state.run?.phase === 'running' ? state.isDry : isDry,
    }),
    testsOpened: (state): EditorTestRun => ({ ...state, dialog: 'tests' }),
    closed: (state): EditorTestRun => ({ ...state, dialog: null }),
    stopped: (state): EditorTestRun => withRun(state, { phase: 'ended', end: 'stopped', at: null }),
    /** By the flow. */
    started: (state, { payload }: PayloadAction<Pick<WholeRun, 'isDry' | 'testKey'>>): EditorTestRun => ({
      ...state,
      dialog: 'run',
      run: { ...payload, phase: 'running', steps: [], at: null, event: null, end: null, differences: null, problem: null },
    }),
    partLoaded: (
      state,
      {
        payload: { steps, ...rest },
      }: PayloadAction<Pick<WholeRun, 'steps' | 'at' | 'event' | 'end'> & Partial<Pick<WholeRun, 'differences'>>>,
    ): EditorTestRun =>
      state.run?.phase !== 'running'
        ? state
        : withRun(state, { ...rest, steps: [...state.run.steps, ...steps], phase: rest.end === null ? 'running' : 'ended' }),
    failed: (state, { payload: { message } }: PayloadAction<{ message: string }>): EditorTestRun =>
      withRun(state, { phase: 'ended', at: null, problem: message }),
    checkStarted: (state): EditorTestRun => ({ ...state, check: { phase: 'checking' } }),
    checkFailed: (state, { payload: { message } }: PayloadAction<{ message: string }>): EditorTestRun => ({
      ...state,
      check: { phase: 'failed', message },
    }),
    checked: (state, { payload: { tests } }: PayloadAction<{ tests: readonly CheckedTest[] }>): EditorTestRun => ({
      ...state,
      check: { phase: 'checked', tests },
    }),
    differenceAsked: (state): EditorTestRun => ({ ...state, dialog: 'differs' }),
  },
  extraReducers: (builder) => {
    builder.addCase(editorEntered, () => initialTestRun);
    builder.addCase(publishConfirmed, (state) => ({ ...state, dialog: null }));
    // What is known of saved tests may not be true of others.
    builder.addCase(testSaved, (state) => ({ ...state, check: null }));
    builder.addCase(testRemoved, (state) => ({ ...state, check: null }));
  },
});

/** The dialog in which a run of the whole draft is started. */
export const testRunOpened = testRunSlice.actions.opened;

export const selectTestRun = sliceSelector(testRunSlice);

/** True for a test that differs, or was too long to be compared. */
export const isDifferent = ({ differences, isStopped }: CheckedTest): boolean => isStopped || differences.length > 0;

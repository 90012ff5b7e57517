import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { ResultOf } from '../../../contract/browser/graphql/operation';
import type { abTestQuery } from '../../../contract/browser/graphql/operations/session';

/** `variant`, `isEligible`, `id`, `name`, `interstate`. */
export type AbTest = ResultOf<typeof abTestQuery>['abTests'][number];

export interface AbTestsState {
  /** `failed` shows control, as `loading` does; the next look tries again. */
  readonly phase: 'idle' | 'loading' | 'loaded' | 'failed';
  readonly tests: readonly AbTest[];
  /** Names of the tests whose birth has been told. */
  readonly born: readonly string[];
}

/** A page shows what depends on a test. */
export const abTestSeen = createAction<{ name: string }>('abTests/seen');

export const initialAbTests: AbTestsState = { phase: 'idle', tests: [], born: [] };

export const abTestsSlice = createSlice({
  name: 'abTests',
  initialState: initialAbTests,
  reducers: {
    asked(state) {
      state.phase = 'loading';
    },
    loaded: (state, { payload: { tests } }: PayloadAction<{ tests: readonly AbTest[] }>) => ({ ...state, phase: 'loaded', tests }),
    /** What the server says may differ from now on. */
    forgotten: () => initialAbTests,
    failed(state) {
      state.phase = 'failed';
    },
    /** A person who takes part has seen the variant. */
    born(state, { payload: { name } }: PayloadAction<{ name: string }>) {
      if (!state.born.includes(name)) state.born.push(name);
    },
  },
});

export const {
  asked: abTestsAsked,
  loaded: abTestsLoaded,
  failed: abTestsFailed,
  forgotten: abTestsForgotten,
  born: abTestBorn,
} = abTestsSlice.actions;

/** Without the slice, as before its code has come, everybody sees control. */
export interface WithAbTests {
  readonly abTests?: AbTestsState;
}

declare module '../../platform/rootState' {
  interface RootState extends WithAbTests {}
}

/** Not requested yet, or another person is viewing since. */
export const selectAreTestsUnknown = ({ abTests }: WithAbTests): boolean => abTests?.phase === 'idle';

/** A test by its name; null while it is not known. */
export const selectAbTest = ({ abTests }: WithAbTests, name: string): AbTest | null =>
  abTests?.tests.find((test) => test.name === name) ?? null;

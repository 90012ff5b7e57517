import { createAction } from '@reduxjs/toolkit';
import type { ResultOf } from '../../../contract/graphql/operation';
import type { abTestQuery } from '../../../contract/graphql/operations/session';
import { reducerOf } from '../../platform/reducerOf';

/** `variant`, `isEligible`, `id`, `name`, `interstate` (A3.42). */
export type AbTest = ResultOf<typeof abTestQuery>['abTests'][number];

export interface AbTestsState {
  /** `failed` shows control, as `loading` does; the next look tries again. */
  readonly phase: 'idle' | 'loading' | 'loaded' | 'failed';
  readonly tests: readonly AbTest[];
  /** Names of the tests whose birth has been told (A4.52). */
  readonly born: readonly string[];
}

/** A page shows what depends on a test. */
export const abTestSeen = createAction<{ name: string }>('abTests/seen');
export const abTestsAsked = createAction('abTests/asked');
export const abTestsLoaded = createAction<{ tests: readonly AbTest[] }>('abTests/loaded');
export const abTestsFailed = createAction('abTests/failed');
/** Somebody who takes part has seen the variant. */
export const abTestBorn = createAction<{ name: string }>('abTests/born');

export const initialAbTests: AbTestsState = { phase: 'idle', tests: [], born: [] };

export const abTestsReducer = reducerOf<AbTestsState>(initialAbTests, (on) => {
  on(abTestsAsked, (state) => ({ ...state, phase: 'loading' }));
  on(abTestsLoaded, (state, { payload: { tests } }) => ({ ...state, phase: 'loaded', tests }));
  on(abTestsFailed, (state) => ({ ...state, phase: 'failed' }));
  on(abTestBorn, (state, { payload: { name } }) => (state.born.includes(name) ? state : { ...state, born: [...state.born, name] }));
});

/** Without the slice, as before its code has come, everybody sees control. */
export interface WithAbTests {
  readonly abTests?: AbTestsState;
}

/** Not requested yet, or another person is viewing since. */
export const selectAreTestsUnknown = ({ abTests }: WithAbTests): boolean => abTests?.phase === 'idle';

/** A test by its name; null while it is not known. */
export const selectAbTest = ({ abTests }: WithAbTests, name: string): AbTest | null =>
  abTests?.tests.find((test) => test.name === name) ?? null;

import { createAction, createSlice, type Action, type PayloadAction } from '@reduxjs/toolkit';
import { buffers } from 'redux-saga';
import { actionChannel, fork, put, select, take, type SagaGenerator } from 'typed-redux-saga';
import type { ResultOf } from '../../../contract/browser/graphql/operation';
import { abTestQuery } from '../../../contract/browser/graphql/operations/session';
import { isEligibleFor } from '../../../domain/abTests';
import { isFailure } from '../../api/failure';
import { graphqlRequest } from '../../api/graphql';
import { catchAndReport, getPorts } from '../../platform/flows';
import { sliceSelector } from '../../platform/sliceSelector';
import { sessionEnded, sessionRefreshed } from '../session';
import { tracked } from '../tracking';

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

/** What the server says of the tests may differ from now on. */
export const { forgotten: abTestsForgotten } = abTestsSlice.actions;
const { asked, born, failed, loaded } = abTestsSlice.actions;

/** Without the slice, as before its code has come, everybody sees control. */
export const selectAbTests = sliceSelector(abTestsSlice);

/** A test by its name; null while it is not known. */
export const selectAbTest = (state: object, name: string): AbTest | null =>
  selectAbTests(state).tests.find((test) => test.name === name) ?? null;

/** Requests the tests when the first is shown, and reports each birth once. Serialised, so that two views at once are one birth. */
export function* abTestsFlow(): SagaGenerator<void> {
  const news = yield* actionChannel(
    [abTestSeen.type, loaded.type, sessionRefreshed.type, sessionEnded.type, abTestsForgotten.type],
    buffers.expanding<Action>(8),
  );
  /** Tests that this person has seen. */
  const seen = new Set<string>();
  while (true) {
    const event = yield* take(news);
    if (abTestSeen.match(event)) seen.add(event.payload.name);
    // The slice was reset; tests still on the page are viewed again, by another person.
    if (sessionRefreshed.match(event) || sessionEnded.match(event) || abTestsForgotten.match(event)) seen.clear();
    const { phase } = yield* select(selectAbTests);
    // After a failure the next look tries again.
    if (abTestSeen.match(event) && (phase === 'idle' || phase === 'failed')) {
      yield* put(asked());
      yield* fork(catchAndReport, load);
    }
    yield* tellBirths(seen);
  }
}

function* load(): SagaGenerator<void> {
  try {
    yield* put(loaded({ tests: (yield* graphqlRequest(abTestQuery, {})).abTests }));
  } catch (error) {
    yield* put(failed());
    if (!isFailure(error)) throw error;
  }
}

/**
 * Tracks the first participation in each test, once for each person who takes part. Nothing is tracked if the address contains an
 * identity.
 */
function* tellBirths(names: Iterable<string>): SagaGenerator<void> {
  const { location, page } = yield* getPorts();
  if (new URLSearchParams(location.current().search).has('identity')) return;
  for (const name of names) {
    const test = yield* select(selectAbTest, name);
    if (test === null || (yield* select(selectAbTests)).born.includes(name) || !isEligibleFor(test, page.userAgent)) continue;
    yield* put(born({ name }));
    yield* put(tracked('A/B test birth', { test: name, testId: test.id, variant: test.variant, interstate: test.interstate }));
  }
}

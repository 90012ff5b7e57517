import { buffers } from 'redux-saga';
import type { Action } from '@reduxjs/toolkit';
import { actionChannel, fork, put, select, take, type SagaGenerator } from 'typed-redux-saga';
import { abTestQuery } from '../../../contract/browser/graphql/operations/session';
import { isEligibleFor } from '../../../domain/abTests';
import { isFailure } from '../../api/failure';
import { graphqlRequest } from '../../api/graphql';
import { catchAndReport, getPorts } from '../../platform/flows';
import { sessionEnded, sessionRefreshed } from '../session';
import { tracked } from '../tracking';
import {
  abTestBorn,
  abTestSeen,
  abTestsAsked,
  abTestsFailed,
  abTestsForgotten,
  abTestsLoaded,
  initialAbTests,
  selectAbTest,
  type WithAbTests,
} from './state';

/** Requests the tests when the first is shown, and reports each birth once. Serialised, so that two views at once are one birth. */
export function* abTestsFlow(): SagaGenerator<void> {
  const news = yield* actionChannel(
    [abTestSeen.type, abTestsLoaded.type, sessionRefreshed.type, sessionEnded.type, abTestsForgotten.type],
    buffers.expanding<Action>(8),
  );
  /** Tests that this person has seen. */
  const seen = new Set<string>();
  while (true) {
    const event = yield* take(news);
    if (abTestSeen.match(event)) seen.add(event.payload.name);
    // The slice was reset; tests still on the page are viewed again, by another person.
    if (sessionRefreshed.match(event) || sessionEnded.match(event) || abTestsForgotten.match(event)) seen.clear();
    const { phase } = yield* select(({ abTests }: WithAbTests) => abTests ?? initialAbTests);
    // After a failure the next look tries again.
    if (abTestSeen.match(event) && (phase === 'idle' || phase === 'failed')) {
      yield* put(abTestsAsked());
      yield* fork(catchAndReport, load);
    }
    yield* tellBirths(seen);
  }
}

function* load(): SagaGenerator<void> {
  try {
    yield* put(abTestsLoaded({ tests: (yield* graphqlRequest(abTestQuery, {})).abTests }));
  } catch (error) {
    yield* put(abTestsFailed());
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
    const test = yield* select((state: WithAbTests) => selectAbTest(state, name));
    const isBorn = yield* select(({ abTests }: WithAbTests) => abTests?.born.includes(name) === true);
    if (test === null || isBorn || !isEligibleFor(test, page.userAgent)) continue;
    yield* put(abTestBorn({ name }));
    yield* put(tracked('A/B test birth', { test: name, testId: test.id, variant: test.variant, interstate: test.interstate }));
  }
}

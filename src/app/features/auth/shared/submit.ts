import type { Action } from '@reduxjs/toolkit';
import { call, put, race, select, take, takeLeading, type SagaGenerator } from 'typed-redux-saga';
import { catchAndReport, getPorts, isAbort } from '../../../platform/flows';
import { failureMessage } from './failure';
import type { PageName } from './forms';
import { leavePasswordStep, navigateAfterSubmit, type Navigation } from './navigation';
import type { Results } from './outcomes';
import { formAnswered, formSubmitted, pageLeft, selectAuth } from './state';

/** The result of one submit. */
export interface Submitted<P extends PageName> {
  readonly result: Results[P];
  readonly navigation?: Navigation;
}

type Submit<P extends PageName> = Extract<Parameters<typeof formSubmitted>[0], { page: P }>;

/**
 * Handles the submits of one page, one at a time: a double click is one request (R16). Leaving the page aborts the request (R20).
 * An error that no outcome names becomes the page's `failed` result; the form keeps its text (R19).
 *
 * @param fallback the text if the server sent none
 * @param pending the submit to handle first if the page already waits for its answer: its code loaded after the submit
 */
export function* onSubmit<P extends PageName>(
  page: P,
  answer: (submit: Submit<P>) => SagaGenerator<Submitted<P>>,
  fallback: string,
  pending?: Submit<P>,
): SagaGenerator<void> {
  const isOurs = (action: Action): boolean => formSubmitted.match(action) && action.payload.page === page;
  const isLeft = (action: Action): boolean => pageLeft.match(action) && action.payload.page === page;

  function* attempt(payload: Submit<P>): SagaGenerator<void> {
    let submitted: Submitted<P>;
    try {
      submitted = yield* answer(payload);
    } catch (error) {
      const message = isAbort(error) ? null : failureMessage(error, fallback);
      yield* finish({ outcome: 'failed', message: message ?? fallback, fieldErrors: {} } as Results[P]);
      if (message === null) throw error;
      return;
    }
    if (submitted.navigation?.by === 'replace') yield* leavePasswordStep();
    yield* finish(submitted.result);
    if (submitted.navigation) navigateAfterSubmit((yield* getPorts()).location, submitted.navigation);
  }

  function* finish(result: Results[P]): SagaGenerator<void> {
    yield* put(formAnswered({ page, result } as Parameters<typeof formAnswered>[0]));
  }

  function* handle(payload: Submit<P>): SagaGenerator<void> {
    yield* race({ answered: call(catchAndReport<[Submit<P>]>, attempt, payload), left: take(isLeft) });
  }

  if (pending && (yield* select(selectAuth))[page].isSubmitting) yield* handle(pending);
  yield* takeLeading(isOurs, ({ payload }: ReturnType<typeof formSubmitted>) => handle(payload as Submit<P>));
}

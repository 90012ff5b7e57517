import type { Action } from '@reduxjs/toolkit';
import { call, put, race, take, takeLeading, type SagaGenerator } from 'typed-redux-saga';
import { seconds } from '../../../domain/durations';
import { leavesTheApp } from '../../../domain/redirects';
import { callCancellable, guarded, isAbort, takePorts } from '../../platform/flows';
import type { LocationPort } from '../../platform/ports';
import type { PageName } from './forms';
import { failureMessage } from './failure';
import type { Results } from './results';
import { formAnswered, formSubmitted, pageLeft } from './state';
import { isPasswordStep } from './step';

/** The destination of a page after its reply. */
export interface Way {
  readonly to: string;
  /** `replace` after a sign-in, so that Back does not return to the form (A2.93); `push` to a further step. */
  readonly by: 'replace' | 'push';
  /** Stored with the history entry. */
  readonly state?: unknown;
}

/** The result of one submit. */
export interface Submitted<P extends PageName> {
  readonly result: Results[P];
  readonly way?: Way;
}

export type SubmitOf<P extends PageName> = Extract<ReturnType<typeof formSubmitted>, { payload: { page: P } }>;

/**
 * Handles the submits of one page, one at a time: a double click is one request (R16). Leaving the page aborts the request (R20).
 * An error that no outcome names becomes the page's `failed` result; the form keeps its text (R19).
 *
 * @param fallback the text if the server sent none
 */
export function* onSubmit<P extends PageName>(
  page: P,
  answer: (submit: SubmitOf<P>['payload']) => SagaGenerator<Submitted<P>>,
  fallback: string,
): SagaGenerator<void> {
  const isOurs = (action: Action): action is SubmitOf<P> => formSubmitted.match(action) && action.payload.page === page;
  const isLeft = (action: Action): boolean => pageLeft.match(action) && action.payload.page === page;

  function* attempt({ payload }: SubmitOf<P>): SagaGenerator<void> {
    let submitted: Submitted<P>;
    try {
      submitted = yield* answer(payload as SubmitOf<P>['payload']);
    } catch (error) {
      const message = isAbort(error) ? null : failureMessage(error, fallback);
      yield* tell({ outcome: 'failed', message: message ?? fallback, fieldErrors: {} } as Results[P]);
      if (message === null) throw error;
      return;
    }
    if (submitted.way?.by === 'replace') yield* leaveStep();
    yield* tell(submitted.result);
    if (submitted.way) follow((yield* takePorts()).location, submitted.way);
  }

  function* tell(result: Results[P]): SagaGenerator<void> {
    yield* put(formAnswered({ page, result } as Parameters<typeof formAnswered>[0]));
  }

  yield* takeLeading(isOurs, function* (submit: SubmitOf<P>) {
    yield* race({ answered: call(guarded<[SubmitOf<P>]>, attempt, submit), left: take(isLeft) });
  });
}

/** Pages that the client renders; everything else is the server's and needs a full page load (A2.18). */
const ownPages = /^\/(?:app|sign-up|webintent)(?:[/?#]|$)/;

export function follow(location: LocationPort, { to, by, state }: Way): void {
  if (leavesTheApp(to) || !ownPages.test(to)) location.assign(to);
  else location[by](to, state);
}

/** The navigation after a sign-in: replaces the history entry, which records where it came from (A2.93). */
export const wayIn = (to: string): Way => ({ to, by: 'replace', state: { fromLogin: true } });

/** Goes back from the second step to the first without showing it, before another page replaces it: Back does not lead to the form then (A2.93). */
export function* leaveStep(): SagaGenerator<void> {
  const { location, clock } = yield* takePorts();
  if (!isPasswordStep(location.current().state)) return;
  yield* callCancellable(
    (signal) =>
      new Promise<void>((resolve) => {
        const done = (): void => {
          stop();
          resolve();
        };
        const stop = location.onChange(done);
        // A browser that does not go back must not keep anybody from going on.
        clock.wait(seconds(1), signal).then(done, done);
        location.go(-1);
      }),
  );
}

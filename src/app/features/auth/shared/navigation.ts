import type { SagaGenerator } from 'typed-redux-saga';
import { seconds } from '../../../../domain/durations';
import type { ParsedErrorBody } from '../../../api';
import { callCancellable, getPorts } from '../../../platform/flows';
import type { LocationPort } from '../../../platform/ports';
import { isClientPage } from '../../../platform/redirect';
import { isPasswordStep } from './state';

/** The destination of a page after its reply. */
export interface Navigation {
  readonly to: string;
  /** `replace` after a sign-in, so that Back does not return to the form (A2.93); `push` to a further step. */
  readonly by: 'replace' | 'push';
  /** Stored with the history entry. */
  readonly state?: unknown;
}

/** The navigation after a sign-in: replaces the history entry, which records where it came from. */
export const afterSignIn = (to: string): Navigation => ({ to, by: 'replace', state: { fromLogin: true } });

/** True if a 403 is about cookies or the origin of the request, after the one retry with a fresh token (D2). */
export function isCookieProblem({ reason }: Pick<ParsedErrorBody, 'reason'>): boolean {
  return reason === 'csrf_failed' || reason === 'cross_origin';
}

/** Goes to the page about cookies, with the query, so that `next` is kept (A4.12). */
export const cookiesPage = (search: string): Navigation => ({ to: `/app/login/cookies-disabled${search}`, by: 'push' });

/** Navigates within the app, or by a page load to a page of the server. */
export function navigateAfterSubmit(location: LocationPort, { to, by, state }: Navigation): void {
  if (isClientPage(to)) location[by](to, state);
  else location.assign(to);
}

/**
 * Goes back from the second step to the first without showing it, before another page replaces it: Back does not lead to the form
 * then.
 */
export function* leavePasswordStep(): SagaGenerator<void> {
  const { location, clock } = yield* getPorts();
  if (!isPasswordStep(location.current().state)) return;
  yield* callCancellable(
    (signal) =>
      new Promise<void>((resolve) => {
        const done = (): void => {
          stop();
          resolve();
        };
        const stop = location.onChange(done);
        // A browser that does not go back must not keep anybody from continuing.
        clock.wait(seconds(1), signal).then(done, done);
        location.go(-1);
      }),
  );
}

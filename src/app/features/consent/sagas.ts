import { call, fork, put, take, type SagaGenerator } from 'typed-redux-saga';
import { eventChannel, type EventChannel } from 'redux-saga';
import { days } from '../../../domain/durations';
import { catchAndReport, onEach, getPorts } from '../../platform/flows';
import { consentChosen, consentRemembered, type ConsentChoice } from './state';

/** Stores the choice itself, and is necessary: without it the question would appear on each page. */
export const consentCookie = 'patchbay-consent';
/** The question is repeated after half a year. */
export const consentKeptFor = days(180);

const isChoice = (value: unknown): value is Exclude<ConsentChoice, 'unasked'> => value === 'analytics' || value === 'necessary';

/** Stores the choice in this browser, and follows a choice made in another tab. */
export function* consentFlow(): SagaGenerator<void> {
  yield* onEach(consentChosen, keep);
  yield* recall();
  yield* fork(catchAndReport, followTabs);
}

function* recall(): SagaGenerator<void> {
  const { cookies } = yield* getPorts();
  const kept = cookies.get(consentCookie);
  yield* put(consentRemembered({ choice: isChoice(kept) ? kept : 'unasked' }));
}

function* keep({ payload: { choice } }: ReturnType<typeof consentChosen>): SagaGenerator<void> {
  const { cookies, tabs } = yield* getPorts();
  cookies.set(consentCookie, choice, { maxAge: consentKeptFor });
  tabs.post({ kind: 'consentChosen' });
}

function* followTabs(): SagaGenerator<void> {
  const { tabs } = yield* getPorts();
  const messages = yield* call((): EventChannel<true> =>
    eventChannel((emit) => tabs.onMessage((message) => (message as { kind?: unknown } | null)?.kind === 'consentChosen' && emit(true))),
  );
  while (true) {
    yield* take(messages);
    yield* recall();
  }
}

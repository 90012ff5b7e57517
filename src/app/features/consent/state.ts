import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { eventChannel, type EventChannel } from 'redux-saga';
import { call, fork, put, take, type SagaGenerator } from 'typed-redux-saga';
import { days } from '../../../domain/durations';
import { catchAndReport, getPorts, onEach } from '../../platform/flows';
import { sliceSelector } from '../../platform/sliceSelector';

/** The person's choice about product analytics. Before there is one, nothing is recorded. */
export type ConsentChoice = 'unasked' | 'analytics' | 'necessary';

export interface ConsentState {
  readonly choice: ConsentChoice;
}

export const initialConsent: ConsentState = { choice: 'unasked' };

export const consentSlice = createSlice({
  name: 'consent',
  initialState: initialConsent,
  reducers: {
    /** The choice stored by an earlier visit. */
    remembered(state, { payload: { choice } }: PayloadAction<{ choice: ConsentChoice }>) {
      state.choice = choice;
    },
    /** A choice was made, for the first time or again. */
    chosen(state, { payload: { choice } }: PayloadAction<{ choice: Exclude<ConsentChoice, 'unasked'> }>) {
      state.choice = choice;
    },
  },
});

export const { remembered: consentRemembered, chosen: consentChosen } = consentSlice.actions;

const selectState = sliceSelector(consentSlice);
export const selectConsent = (state: object): ConsentChoice => selectState(state).choice;
/** True if cookies and events of the analytics category are allowed. */
export const selectIsAnalyticsAllowed = (state: object): boolean => selectConsent(state) === 'analytics';

/** Stores the choice itself, and is necessary: without it the question would appear on each page. */
export const consentCookie = 'patchbay-consent';
/** The question is repeated after half a year. */
const consentDuration = days(180);

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
  cookies.set(consentCookie, choice, { maxAge: consentDuration });
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

export const parts = { slices: [consentSlice], sagas: [consentFlow] };

/** The choice that some apps ask for right after a sign-in, whichever page it was begun on. */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { put, select, type SagaGenerator } from 'typed-redux-saga';
import type { Authentication, SignInChoice } from '../../../../contract/authentications';
import type { ParsedErrorBody } from '../../../api';
import { describeFailure } from '../../../api/failure';
import { request } from '../../../api/flows';
import { getPorts, onLeading } from '../../../platform/flows';
import { placeEntered } from '../../../platform/place';
import { redirect } from '../../../platform/redirect';
import { sliceSelector } from '../../../platform/sliceSelector';
import { toastShown } from '../../toasts';
import { appConnected, appReconnected } from '../popup';
import { connectionIn, isInOwnTab, returnsOf } from '../start/addresses';
import { texts } from '../start/texts';

interface Started {
  /** The query of the address on which the connection was started. */
  readonly startSearch: string;
  /** The address that starts it once more; null if it is not known. */
  readonly again: string | null;
}

interface Asked extends Started {
  readonly token: string;
  readonly choice: SignInChoice;
}

export type ChoiceState =
  | { readonly phase: 'none' }
  | (Asked & { readonly phase: 'asking'; readonly value: string; readonly isSubmitting: boolean; readonly error: string | null })
  /** The token counts once, so a refused choice starts again. */
  | (Started & { readonly phase: 'failed'; readonly message: string })
  /** In a tab opened for the connection alone, which the browser did not close. */
  | { readonly phase: 'over'; readonly title: string };

const initial: ChoiceState = { phase: 'none' };

export const choiceSlice = createSlice({
  name: 'connections/choice',
  reducerPath: 'connectChoice',
  initialState: initial as ChoiceState,
  reducers: {
    /** By the flows of the pages. */
    asked: (_state, { payload }: PayloadAction<Asked>): ChoiceState => ({
      phase: 'asking',
      ...payload,
      value: payload.choice.selected ?? '',
      isSubmitting: false,
      error: null,
    }),
    /** By the user. */
    chosen: (state, { payload: { value } }: PayloadAction<{ value: string }>) =>
      state.phase === 'asking' && !state.isSubmitting ? { ...state, value, error: null } : state,
    submitted: (state) =>
      state.phase !== 'asking'
        ? state
        : state.value === ''
          ? { ...state, error: texts.chooseNeeded }
          : { ...state, isSubmitting: true, error: null },
    /** By the user, in a tab opened for the connection alone. */
    closed() {},
    /** By the flow. */
    /** The server was not reached, so the token still counts. */
    unreached: (state, { payload: { error } }: PayloadAction<{ error: string }>) =>
      state.phase === 'asking' ? { ...state, isSubmitting: false, error } : state,
    failed: (_state, { payload }: PayloadAction<Started & { message: string }>): ChoiceState => ({ phase: 'failed', ...payload }),
    finished: (_state, { payload: { title } }: PayloadAction<{ title: string }>): ChoiceState => ({ phase: 'over', title }),
  },
  extraReducers: (builder) => {
    builder.addCase(placeEntered, () => initial);
  },
});

export const selectChoice = sliceSelector(choiceSlice);

const { actions: events } = choiceSlice;

export function* choiceFlow(): SagaGenerator<void> {
  yield* onLeading(events.submitted, submitChoice);
  yield* onLeading(events.closed, closeTab);
}

function* submitChoice(): SagaGenerator<void> {
  const state = yield* select(selectChoice);
  if (state.phase !== 'asking' || !state.isSubmitting) return;
  const { token, value, startSearch, again } = state;
  try {
    const reply = yield* request('chooseAfterSignIn', { body: { token, value } });
    if (reply.status === 409) return yield* askForChoice(reply.body, { startSearch, again });
    if (reply.status !== 200 && reply.status !== 201)
      return void (yield* put(events.failed({ message: reply.body.messages.join(' ') || texts.failed, startSearch, again })));
    yield* leaveConnected(reply.body, startSearch);
  } catch (failure) {
    yield* put(events.unreached({ error: describeFailure(failure, { unreachable: texts.network, refused: texts.failed }) }));
  }
}

/** Asks for what the person has to choose, by the token of a reply. Throws if the server can’t be reached. */
export function* askForChoice({ text, messages }: ParsedErrorBody, started: Started): SagaGenerator<void> {
  const token = tokenIn(text);
  const reply = token === null ? null : yield* request('findSignInChoice', { params: { token } });
  if (token === null || reply?.status !== 200)
    return void (yield* put(events.failed({ ...started, message: reply === null ? messages.join(' ') || texts.failed : texts.failed })));
  yield* put(events.asked({ ...started, token, choice: reply.body }));
}

function tokenIn(text: string): string | null {
  try {
    const { choice_token: token } = JSON.parse(text) as { choice_token?: unknown };
    return typeof token === 'string' ? token : null;
  } catch {
    return null;
  }
}

/** Says in the other windows that the app is connected, and leads back to where the connection was started. */
export function* leaveConnected({ id, title }: Authentication, startSearch: string): SagaGenerator<void> {
  const { location, tabs } = yield* getPorts();
  const isReconnected = connectionIn(startSearch) !== null;
  tabs.post(appConnected);
  if (isReconnected) tabs.post(appReconnected(id));
  if (isInOwnTab(startSearch)) {
    yield* put(events.finished({ title }));
    return yield* closeTab();
  }
  const message = isReconnected ? texts.reconnected(title) : texts.connected(title);
  yield* put(toastShown({ type: 'success', message }));
  redirect(location, returnsOf(startSearch, location.origin).done);
}

/** The page that opened this tab is still there, so closing this one leads back to it. */
function* closeTab(): SagaGenerator<void> {
  (yield* getPorts()).page.close();
}

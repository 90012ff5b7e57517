import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { put, type SagaGenerator } from 'typed-redux-saga';
import { onlyParam } from '../../../../domain/queryParams';
import { describeFailure } from '../../../api/failure';
import { request } from '../../../api/flows';
import { getPorts, onLeading } from '../../../platform/flows';
import { placeEntered } from '../../../platform/place';
import { sliceSelector } from '../../../platform/sliceSelector';
import { askForChoice, leaveConnected } from '../choice/state';
import { isInOwnTab, takeStartAddress } from '../start/addresses';
import { texts } from '../start/texts';

/** `again`: the address that starts it once more; null if it is not known. */
export type CallbackState =
  | { readonly phase: 'finishing' }
  | { readonly phase: 'failed'; readonly message: string; readonly again: string | null; readonly isInOwnTab: boolean };

const initial: CallbackState = { phase: 'finishing' };

export const callbackSlice = createSlice({
  name: 'connections/callback',
  reducerPath: 'connectCallback',
  initialState: initial as CallbackState,
  reducers: {
    /** By the flow. */
    failed: (_state, { payload }: PayloadAction<{ message: string; again: string | null; isInOwnTab: boolean }>): CallbackState => ({
      phase: 'failed',
      ...payload,
    }),
    /** By the user. */
    closed() {},
  },
  extraReducers: (builder) => {
    builder.addCase(placeEntered, () => initial);
  },
});

export const selectCallback = sliceSelector(callbackSlice);

const { actions: events } = callbackSlice;

export function* callbackFlow(): SagaGenerator<void> {
  yield* onLeading(events.closed, closeTab);
}

/** Hands the app's answer to the server, once, and leads back to where the connection was started. */
export function* finishSignIn(): SagaGenerator<void> {
  const { location, storage } = yield* getPorts();
  const { search, pathname } = location.current();
  const again = takeStartAddress(storage.session);
  const startSearch = again === null ? '' : new URL(again, location.origin).search;
  const isOwnTab = isInOwnTab(startSearch);
  const fail = (message: string) => put(events.failed({ message, again, isInOwnTab: isOwnTab }));
  const [state, code, error] = ['state', 'code', 'error'].map((name) => onlyParam(search, name));
  // The answer counts once, so it has no place in the history.
  location.amend(pathname);
  if (!state || (!code && !error)) return void (yield* fail(texts.nothingToFinish));
  try {
    const parameters = otherParameters(search);
    const body = { state, ...(code ? { code } : {}), ...(error ? { error } : {}), ...(parameters.length > 0 && { parameters }) };
    const reply = yield* request('finishAppSignIn', { body });
    if (reply.status === 409) return yield* askForChoice(reply.body, { startSearch, again });
    if (reply.status !== 200 && reply.status !== 201) return void (yield* fail(reply.body.messages.join(' ') || texts.failed));
    yield* leaveConnected(reply.body, startSearch);
  } catch (failure) {
    yield* fail(describeFailure(failure, { unreachable: texts.network, refused: texts.failed }));
  }
}

/** The parameters of the answer that only some apps have. */
function otherParameters(search: string): { name: string; value: string }[] {
  const names = [...new Set(new URLSearchParams(search).keys())].filter((name) => !['state', 'code', 'error'].includes(name));
  const found = names.flatMap((name) => {
    const value = onlyParam(search, name);
    return value === null || name.length > 100 || value.length > 2000 ? [] : [{ name, value }];
  });
  return found.slice(0, 20);
}

function* closeTab(): SagaGenerator<void> {
  (yield* getPorts()).page.close();
}

import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { put, type SagaGenerator } from 'typed-redux-saga';
import { readFailure } from '../../../api/failure';
import { request } from '../../../api/flows';
import { onLeading } from '../../../platform/flows';
import { sliceSelector } from '../../../platform/sliceSelector';
import { reloadProfile } from '../../profile';
import { reloadAccounts } from '../sagas';
import { currentAccountChosen } from '../state';
import { texts } from './texts';

export type AccountCreationState =
  | { readonly phase: 'initial' }
  | { readonly phase: 'creating' }
  /** `message`: the reason, as a sentence. */
  | { readonly phase: 'failed'; readonly message: string };

export const initialCreation: AccountCreationState = { phase: 'initial' };

export const creationSlice = createSlice({
  name: 'accounts/access',
  reducerPath: 'accountCreation',
  initialState: initialCreation as AccountCreationState,
  reducers: {
    /** A person without any account wants their own. */
    creationRequested: (): AccountCreationState => ({ phase: 'creating' }),
    creationFailed: (_state, { payload: { message } }: PayloadAction<{ message: string }>) => ({ phase: 'failed', message }),
  },
  extraReducers: (builder) => {
    builder.addCase(currentAccountChosen, (state) => (state.phase === 'initial' ? state : initialCreation));
  },
});

export const selectAccountCreation = sliceSelector(creationSlice);

const { creationFailed, creationRequested } = creationSlice.actions;

export function* creationFlow(): SagaGenerator<void> {
  yield* onLeading(creationRequested, createAccount);
}

/** Creates the account and enters it. 409: there is an account by now, from another tab or an invitation, which is entered. */
function* createAccount(): SagaGenerator<void> {
  try {
    const reply = yield* request('createAccount', { body: {} });
    if (reply.status !== 201 && reply.status !== 409) {
      yield* put(creationFailed({ message: reply.body.messages.join(' ') || texts.none.failed }));
      return;
    }
    yield* reloadProfile();
    yield* reloadAccounts();
  } catch (error) {
    const failure = readFailure(error);
    const message = failure.kind === 'refused' ? failure.messages.join(' ') || texts.none.failed : failure.message;
    yield* put(creationFailed({ message }));
  }
}

import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { currentAccountChosen } from '../state';

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

export const { creationRequested: accountCreationRequested, creationFailed: accountCreationFailed } = creationSlice.actions;

export interface WithAccountCreation {
  readonly accountCreation: AccountCreationState;
}

declare module '../../../platform/rootState' {
  interface RootState extends WithAccountCreation {}
}

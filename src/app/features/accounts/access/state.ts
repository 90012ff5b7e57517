import { createAction } from '@reduxjs/toolkit';
import { reducerOf } from '../../../platform/reducerOf';
import { currentAccountChosen } from '../state';

export type AccountCreationState =
  | { readonly phase: 'initial' }
  | { readonly phase: 'creating' }
  /** `message`: the reason, as a sentence. */
  | { readonly phase: 'failed'; readonly message: string };

/** A person without any account wants their own. */
export const accountCreationRequested = createAction('accounts/creationRequested');
export const accountCreationFailed = createAction<{ message: string }>('accounts/creationFailed');

export const initialCreation: AccountCreationState = { phase: 'initial' };

export const creationReducer = reducerOf<AccountCreationState>(initialCreation, (on) => {
  on(accountCreationRequested, () => ({ phase: 'creating' }));
  on(accountCreationFailed, (_state, { payload: { message } }) => ({ phase: 'failed', message }));
  on(currentAccountChosen, (state) => (state.phase === 'initial' ? state : initialCreation));
});

export interface WithAccountCreation {
  readonly accountCreation: AccountCreationState;
}

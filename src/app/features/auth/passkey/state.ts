import { createAction } from '@reduxjs/toolkit';
import { reducerOf } from '../../../platform/reducerOf';

/** Signing in by passkey: what is under way, and why the last try did not succeed. */
export interface PasskeyEntry {
  /** `asking`: the authenticator, in its dialogue; `checking`: the server. */
  readonly phase: 'idle' | 'asking' | 'checking';
  readonly message: string | null;
}

/** The log-in page stands there, with a field that proposes passkeys. */
export const entryShown = createAction('passkeyEntry/shown');
export const entryHidden = createAction('passkeyEntry/hidden');
/** The button was pressed. */
export const passkeyChosen = createAction('passkeyEntry/chosen');
/** An authenticator has answered, from the field or from the dialogue. */
export const passkeyGiven = createAction('passkeyEntry/given');
/** It led nowhere; null where there is nothing to say, as when the person has closed the dialogue. */
export const passkeyRefused = createAction<{ message: string | null }>('passkeyEntry/refused');
export const passkeyAccepted = createAction('passkeyEntry/accepted');

const idle: PasskeyEntry = { phase: 'idle', message: null };

export const passkeyEntryReducer = reducerOf<PasskeyEntry>(idle, (on) => {
  on(entryHidden, () => idle);
  on(passkeyChosen, () => ({ phase: 'asking', message: null }));
  on(passkeyGiven, () => ({ phase: 'checking', message: null }));
  on(passkeyRefused, (_entry, { payload: { message } }) => ({ phase: 'idle', message }));
  on(passkeyAccepted, () => idle);
});

export interface WithPasskeyEntry {
  readonly passkeyEntry: PasskeyEntry;
}

import { createAction } from '@reduxjs/toolkit';
import { reducerOf } from '../../../platform/reducerOf';

/** Passkey log-in: what is pending, and why the last try failed. */
export interface PasskeyEntry {
  /** `asking`: the authenticator, in its dialog; `checking`: the server. */
  readonly phase: 'idle' | 'asking' | 'checking';
  readonly message: string | null;
}

/** The log-in page is shown, with a field that suggests passkeys. */
export const entryShown = createAction('passkeyEntry/shown');
export const entryHidden = createAction('passkeyEntry/hidden');
/** The button was pressed. */
export const passkeyChosen = createAction('passkeyEntry/chosen');
/** The authenticator has answered, from the field or the dialog. */
export const passkeyGiven = createAction('passkeyEntry/given');
/** It failed; null if there is nothing to report, for example because the person closed the dialog. */
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

declare module '../../../platform/rootState' {
  interface RootState extends WithPasskeyEntry {}
}

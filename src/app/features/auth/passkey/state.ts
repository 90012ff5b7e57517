import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { sliceSelector } from '../../../platform/sliceSelector';
import { transitionsOf } from '../../../platform/transitions';

/** Passkey log-in: what is pending, and why the last try failed. */
export interface PasskeyEntry {
  /** `asking`: the authenticator, in its dialog; `checking`: the server. */
  readonly phase: 'idle' | 'asking' | 'checking';
  readonly message: string | null;
}

/** The log-in page is shown, with a field that suggests passkeys. */
export const entryShown = createAction('passkeyEntry/shown');

const transition = transitionsOf<PasskeyEntry>();

const idle = { phase: 'idle', message: null } as PasskeyEntry;

export const passkeyEntrySlice = createSlice({
  name: 'passkeyEntry',
  initialState: idle,
  reducers: {
    hidden: () => idle,
    /** The button was pressed. */
    // Ignored: the second press of a double click.
    chosen: transition({ from: ['idle'], to: 'asking', ignoredIn: ['asking', 'checking'] }, () => ({ phase: 'asking', message: null })),
    /** The authenticator has answered, from the field or the dialog. */
    given: transition({ from: ['idle', 'asking'], to: 'checking' }, () => ({ phase: 'checking', message: null })),
    /**
     * It failed, in any phase: signing in resets the state while the passkey is checked. Null if there is nothing to report, for
     * example because the person closed the dialog.
     */
    refused: (_entry, { payload: { message } }: PayloadAction<{ message: string | null }>): PasskeyEntry => ({ phase: 'idle', message }),
    accepted: () => idle,
  },
});

export const selectPasskeyEntry = sliceSelector(passkeyEntrySlice);

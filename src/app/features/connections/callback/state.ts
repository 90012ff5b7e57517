import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { placeEntered } from '../../../platform/place';

/** `again`: the address that starts it once more; null if it is not known. */
export type CallbackState =
  | { readonly phase: 'finishing' }
  | { readonly phase: 'failed'; readonly message: string; readonly again: string | null; readonly isInOwnTab: boolean }
  /** In a tab opened for the connection alone, which the browser did not close. */
  | { readonly phase: 'over'; readonly title: string };

const initial: CallbackState = { phase: 'finishing' };

export const callbackSlice = createSlice({
  name: 'connections/callback',
  reducerPath: 'connectCallback',
  initialState: initial as CallbackState,
  reducers: {
    /** By the flow. */
    finished: (_state, { payload: { title } }: PayloadAction<{ title: string }>): CallbackState => ({ phase: 'over', title }),
    failed: (_state, { payload }: PayloadAction<{ message: string; again: string | null; isInOwnTab: boolean }>): CallbackState => ({
      phase: 'failed',
      ...payload,
    }),
    /** By the user. */
    closed: (state): CallbackState => state,
  },
  extraReducers: (builder) => {
    builder.addCase(placeEntered, () => initial);
  },
});

export const { finished: callbackFinished, failed: callbackFailed, closed: callbackClosed } = callbackSlice.actions;

export interface WithConnectCallback {
  readonly connectCallback: CallbackState;
}

declare module '../../../platform/rootState' {
  interface RootState extends WithConnectCallback {}
}

export const selectCallback = ({ connectCallback }: WithConnectCallback): CallbackState => connectCallback;

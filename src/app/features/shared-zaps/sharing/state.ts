import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { ZapShareReply } from '../../../../contract/sharedZaps';
import { placeEntered } from '../../../platform/place';
import { failRemote, loading, missRemote, retryRemote, type Missing, type Remote } from '../../../platform/remote';

export type OpenTo = 'public' | 'account';

export type SharingState = Remote<{ own: ZapShareReply; busy: 'saving' | 'ending' | null; issue: string | null }> | Missing;

export const initialSharing: SharingState = loading;

export const sharingSlice = createSlice({
  name: 'sharedZaps/sharing',
  reducerPath: 'sharing',
  initialState: initialSharing as SharingState,
  reducers: {
    /** By the user. */
    retried: retryRemote,
    linkRequested(state, _action: PayloadAction<{ visibility: OpenTo }>) {
      if (state.phase === 'loaded') {
        state.busy = 'saving';
        state.issue = null;
      }
    },
    endConfirmed(state) {
      if (state.phase === 'loaded') {
        state.busy = 'ending';
        state.issue = null;
      }
    },
    /** By the flow. */
    loaded: (_state, { payload: { own } }: PayloadAction<{ own: ZapShareReply }>) => ({ phase: 'loaded', own, busy: null, issue: null }),
    missing: missRemote,
    failed: failRemote,
    linkEnded(state) {
      if (state.phase === 'loaded') {
        state.own.share = null;
        state.busy = null;
      }
    },
    refused(state, { payload: { message } }: PayloadAction<{ message: string }>) {
      if (state.phase === 'loaded') {
        state.busy = null;
        state.issue = message;
      }
    },
  },
  extraReducers: (builder) => {
    builder.addCase(placeEntered, () => initialSharing);
  },
});

export const {
  retried: sharingRetried,
  linkRequested,
  endConfirmed,
  loaded: sharingLoaded,
  missing: sharingMissing,
  failed: sharingFailed,
  linkEnded,
  refused: sharingRefused,
} = sharingSlice.actions;

export interface WithSharing {
  readonly sharing: SharingState;
}

declare module '../../../platform/rootState' {
  interface RootState extends WithSharing {}
}

export const selectSharing = ({ sharing }: WithSharing): SharingState => sharing;

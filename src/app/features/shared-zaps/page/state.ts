import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { placeEntered } from '../../../platform/place';
import { failRemote, loading, missRemote, retryRemote, type Missing, type Remote } from '../../../platform/remote';

/** A shared Zap as its page shows it; the first step is the trigger. */
export interface SharedZap {
  readonly id: string;
  readonly title: string;
  readonly isTrashed: boolean;
  readonly owner: { readonly id: number; readonly name: string; readonly imageUrl: string | null };
  readonly steps: readonly { readonly app: string; readonly logoUrl: string | null; readonly title: string | null }[];
}

export type SharedZapState = Remote<{ zap: SharedZap; isCopying: boolean; issue: string | null }> | Missing;

export const initialSharedZap: SharedZapState = loading;

export const sharedZapSlice = createSlice({
  name: 'sharedZaps/page',
  reducerPath: 'sharedZap',
  initialState: initialSharedZap as SharedZapState,
  reducers: {
    /** By the user. */
    retried: retryRemote,
    copyRequested(state) {
      if (state.phase === 'loaded') {
        state.isCopying = true;
        state.issue = null;
      }
    },
    /** By the flow. */
    loaded: (_state, { payload: { zap } }: PayloadAction<{ zap: SharedZap }>) => ({ phase: 'loaded', zap, isCopying: false, issue: null }),
    missing: missRemote,
    failed: failRemote,
    copyFailed(state, { payload: { message } }: PayloadAction<{ message: string }>) {
      if (state.phase === 'loaded') {
        state.isCopying = false;
        state.issue = message;
      }
    },
  },
  extraReducers: (builder) => {
    builder.addCase(placeEntered, () => initialSharedZap);
  },
});

export const {
  retried: sharedZapRetried,
  copyRequested,
  loaded: sharedZapLoaded,
  missing: sharedZapMissing,
  failed: sharedZapFailed,
  copyFailed,
} = sharedZapSlice.actions;

export interface WithSharedZap {
  readonly sharedZap: SharedZapState;
}

declare module '../../../platform/rootState' {
  interface RootState extends WithSharedZap {}
}

export const selectSharedZap = ({ sharedZap }: WithSharedZap): SharedZapState => sharedZap;

import { createAction } from '@reduxjs/toolkit';
import { placeEntered } from '../../../platform/place';
import { reducerOf } from '../../../platform/reducerOf';

/** A shared Zap as its page shows it; the first step is the trigger (A0.02). */
export interface SharedZap {
  readonly id: string;
  readonly title: string;
  readonly isTrashed: boolean;
  readonly owner: { readonly id: number; readonly name: string; readonly imageUrl: string | null };
  readonly steps: readonly { readonly app: string; readonly logoUrl: string | null; readonly title: string | null }[];
}

export type SharedZapState =
  | { readonly phase: 'loading' }
  | { readonly phase: 'missing' }
  | { readonly phase: 'failed' }
  | { readonly phase: 'loaded'; readonly zap: SharedZap; readonly isCopying: boolean; readonly fault: string | null };

/** By the user. */
export const sharedZapRetried = createAction('sharedZap/retried');
export const copyRequested = createAction('sharedZap/copyRequested');
/** By the flow. */
export const sharedZapLoaded = createAction<{ zap: SharedZap }>('sharedZap/loaded');
export const sharedZapMissing = createAction('sharedZap/missing');
export const sharedZapFailed = createAction('sharedZap/failed');
export const copyFailed = createAction<{ message: string }>('sharedZap/copyFailed');

export const initialSharedZap: SharedZapState = { phase: 'loading' };

export const sharedZapReducer = reducerOf<SharedZapState>(initialSharedZap, (on) => {
  on(sharedZapRetried, (state) => (state.phase === 'failed' ? initialSharedZap : state));
  on(sharedZapLoaded, (_state, { payload: { zap } }) => ({ phase: 'loaded', zap, isCopying: false, fault: null }));
  on(sharedZapMissing, () => ({ phase: 'missing' }));
  on(sharedZapFailed, (state) => (state.phase === 'loading' ? { phase: 'failed' } : state));
  on(copyRequested, (state) => (state.phase === 'loaded' ? { ...state, isCopying: true, fault: null } : state));
  on(copyFailed, (state, { payload: { message } }) => (state.phase === 'loaded' ? { ...state, isCopying: false, fault: message } : state));
  on(placeEntered, (state) => (state === initialSharedZap ? state : initialSharedZap));
});

export interface WithSharedZap {
  readonly sharedZap: SharedZapState;
}

export const selectSharedZap = ({ sharedZap }: WithSharedZap): SharedZapState => sharedZap;

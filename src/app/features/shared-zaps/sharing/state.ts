import { createAction } from '@reduxjs/toolkit';
import type { ZapShareReply } from '../../../../contract/types';
import { placeEntered } from '../../../platform/place';
import { reducerOf } from '../../../platform/reducerOf';

export type OpenTo = 'public' | 'account';

export type SharingState =
  | { readonly phase: 'loading' }
  | { readonly phase: 'missing' }
  | { readonly phase: 'failed' }
  | {
      readonly phase: 'loaded';
      readonly own: ZapShareReply;
      readonly busy: 'saving' | 'ending' | null;
      readonly fault: string | null;
    };

/** By the user. */
export const sharingRetried = createAction('sharing/retried');
export const linkRequested = createAction<{ visibility: OpenTo }>('sharing/linkRequested');
export const endConfirmed = createAction('sharing/endConfirmed');
/** By the flow. */
export const sharingLoaded = createAction<{ own: ZapShareReply }>('sharing/loaded');
export const sharingMissing = createAction('sharing/missing');
export const sharingFailed = createAction('sharing/failed');
export const linkEnded = createAction('sharing/linkEnded');
export const sharingRefused = createAction<{ message: string }>('sharing/refused');

export const initialSharing: SharingState = { phase: 'loading' };

export const sharingReducer = reducerOf<SharingState>(initialSharing, (on) => {
  on(sharingRetried, (state) => (state.phase === 'failed' ? initialSharing : state));
  on(sharingLoaded, (_state, { payload: { own } }) => ({ phase: 'loaded', own, busy: null, fault: null }));
  on(sharingMissing, () => ({ phase: 'missing' }));
  on(sharingFailed, (state) => (state.phase === 'loading' ? { phase: 'failed' } : state));
  on(linkRequested, (state) => (state.phase === 'loaded' ? { ...state, busy: 'saving', fault: null } : state));
  on(endConfirmed, (state) => (state.phase === 'loaded' ? { ...state, busy: 'ending', fault: null } : state));
  on(linkEnded, (state) => (state.phase === 'loaded' ? { ...state, own: { ...state.own, share: null }, busy: null } : state));
  on(sharingRefused, (state, { payload: { message } }) => (state.phase === 'loaded' ? { ...state, busy: null, fault: message } : state));
  on(placeEntered, (state) => (state === initialSharing ? state : initialSharing));
});

export interface WithSharing {
  readonly sharing: SharingState;
}

export const selectSharing = ({ sharing }: WithSharing): SharingState => sharing;

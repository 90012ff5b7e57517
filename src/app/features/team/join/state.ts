import { createAction } from '@reduxjs/toolkit';
import type { InvitationOffer } from '../../../../contract/types';
import { placeEntered } from '../../../platform/place';
import { reducerOf } from '../../../platform/reducerOf';

export const joinPath = '/app/join-team';

/** The invitation of the mailed link. The code stays in the address and out of the state. */
export type JoinState =
  | { readonly phase: 'looking' }
  /** Wrong, used, withdrawn, replaced or late: these look alike (S54). */
  | { readonly phase: 'gone' }
  | { readonly phase: 'failed' }
  | {
      readonly phase: 'offered';
      readonly offer: InvitationOffer;
      readonly isAccepting: boolean;
      /** Why it could not be accepted. */
      readonly fault: string | null;
    };

/** By the user. */
export const joinRetried = createAction('join/retried');
export const offerAccepted = createAction('join/accepted');
/** By the flow. */
export const offerFound = createAction<{ offer: InvitationOffer }>('join/offerFound');
export const offerGone = createAction('join/offerGone');
export const offerFailed = createAction('join/offerFailed');
export const acceptanceRefused = createAction<{ fault: string }>('join/acceptanceRefused');

export const initialJoin: JoinState = { phase: 'looking' };

export const joinReducer = reducerOf<JoinState>(initialJoin, (on) => {
  on(joinRetried, (state) => (state.phase === 'failed' ? initialJoin : state));
  on(offerFound, (_state, { payload: { offer } }) => ({ phase: 'offered', offer, isAccepting: false, fault: null }));
  on(offerGone, () => ({ phase: 'gone' }));
  on(offerFailed, () => ({ phase: 'failed' }));
  on(offerAccepted, (state) => (state.phase === 'offered' ? { ...state, isAccepting: true, fault: null } : state));
  on(acceptanceRefused, (state, { payload: { fault } }) => (state.phase === 'offered' ? { ...state, isAccepting: false, fault } : state));
  on(placeEntered, (state) => (state === initialJoin ? state : initialJoin));
});

export interface WithJoin {
  readonly join: JoinState;
}

export const selectJoin = ({ join }: WithJoin): JoinState => join;

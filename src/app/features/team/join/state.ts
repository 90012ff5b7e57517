import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { InvitationOffer } from '../../../../contract/invitations';
import { placeEntered } from '../../../platform/place';

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

export const initialJoin: JoinState = { phase: 'looking' };

export const joinSlice = createSlice({
  name: 'team/join',
  reducerPath: 'join',
  initialState: initialJoin as JoinState,
  reducers: {
    /** By the user. */
    retried: (state) => (state.phase === 'failed' ? initialJoin : state),
    accepted(state) {
      if (state.phase === 'offered') {
        state.isAccepting = true;
        state.fault = null;
      }
    },
    /** By the flow. */
    offerFound: (_state, { payload: { offer } }: PayloadAction<{ offer: InvitationOffer }>) => ({
      phase: 'offered',
      offer,
      isAccepting: false,
      fault: null,
    }),
    offerGone: (): JoinState => ({ phase: 'gone' }),
    offerFailed: (): JoinState => ({ phase: 'failed' }),
    acceptanceRefused(state, { payload: { fault } }: PayloadAction<{ fault: string }>) {
      if (state.phase === 'offered') {
        state.isAccepting = false;
        state.fault = fault;
      }
    },
  },
  extraReducers: (builder) => {
    builder.addCase(placeEntered, () => initialJoin);
  },
});

export const { retried: joinRetried, accepted: offerAccepted, offerFound, offerGone, offerFailed, acceptanceRefused } = joinSlice.actions;

export interface WithJoin {
  readonly join: JoinState;
}

declare module '../../../platform/rootState' {
  interface RootState extends WithJoin {}
}

export const selectJoin = ({ join }: WithJoin): JoinState => join;

import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { InvitationOffer } from '../../../../contract/invitations';
import { placeEntered } from '../../../platform/place';
import { failRemote, loading, missRemote, retryRemote, type Missing, type Remote } from '../../../platform/remote';

export const joinPath = '/app/join-team';

interface Offered {
  readonly offer: InvitationOffer;
  readonly isAccepting: boolean;
  /** Why it could not be accepted. */
  readonly issue: string | null;
}

/**
 * The invitation of the mailed link. The code stays in the address and out of the state. `missing`: a wrong, used, withdrawn,
 * replaced or expired link; the server does not tell them apart (S54).
 */
export type JoinState = Remote<Offered> | Missing;

export const initialJoin: JoinState = loading;

export const joinSlice = createSlice({
  name: 'team/join',
  reducerPath: 'join',
  initialState: initialJoin as JoinState,
  reducers: {
    /** By the user. */
    retried: retryRemote,
    accepted(state) {
      if (state.phase === 'loaded') {
        state.isAccepting = true;
        state.issue = null;
      }
    },
    /** By the flow. */
    offerFound: (_state, { payload: { offer } }: PayloadAction<{ offer: InvitationOffer }>) => ({
      phase: 'loaded',
      offer,
      isAccepting: false,
      issue: null,
    }),
    offerMissing: missRemote,
    offerFailed: failRemote,
    acceptanceRefused(state, { payload: { issue } }: PayloadAction<{ issue: string }>) {
      if (state.phase === 'loaded') {
        state.isAccepting = false;
        state.issue = issue;
      }
    },
  },
  extraReducers: (builder) => {
    builder.addCase(placeEntered, () => initialJoin);
  },
});

export const {
  retried: joinRetried,
  accepted: offerAccepted,
  offerFound,
  offerMissing,
  offerFailed,
  acceptanceRefused,
} = joinSlice.actions;

export interface WithJoin {
  readonly join: JoinState;
}

declare module '../../../platform/rootState' {
  interface RootState extends WithJoin {}
}

export const selectJoin = ({ join }: WithJoin): JoinState => join;

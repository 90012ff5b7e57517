import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { PlanInterval } from '../../../domain/plans';
import { currentAccountChosen } from '../accounts';

/** How the plans are compared. */
export interface BillingState {
  /** Monthly or yearly; null until chosen: then as the present plan is billed. */
  readonly interval: PlanInterval | null;
  /** Cancelling the scheduled change of plan. `failure`: why it was not cancelled. */
  readonly cancelling: { readonly isBusy: boolean; readonly failure: string | null };
}

export const initialBilling: BillingState = { interval: null, cancelling: { isBusy: false, failure: null } };

export const billingSlice = createSlice({
  name: 'billing',
  initialState: initialBilling,
  reducers: {
    intervalChosen: (state, { payload: { interval } }: PayloadAction<{ interval: PlanInterval }>) =>
      state.interval === interval ? state : { ...state, interval },
    /** The person wants to keep the present plan. */
    changeCancelled(state) {
      state.cancelling = { isBusy: true, failure: null };
    },
    /** The result: null if it was cancelled. */
    cancelAnswered(state, { payload: { failure } }: PayloadAction<{ failure: string | null }>) {
      state.cancelling = { isBusy: false, failure };
    },
  },
  extraReducers: (builder) => {
    builder.addCase(currentAccountChosen, () => initialBilling);
  },
});

export const { cancelAnswered, changeCancelled, intervalChosen } = billingSlice.actions;

export interface WithBilling {
  readonly billing: BillingState;
}

declare module '../../platform/rootState' {
  interface RootState extends WithBilling {}
}

export const selectBilling = ({ billing }: WithBilling): BillingState => billing;

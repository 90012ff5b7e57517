import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { PlanInterval } from '../../../domain/plans';
import { currentAccountChosen } from '../accounts';

/** How the plans are compared. */
export interface BillingState {
  /** Monthly or yearly; null until chosen: then as the present plan is billed. */
  readonly interval: PlanInterval | null;
}

export const initialBilling: BillingState = { interval: null };

export const billingSlice = createSlice({
  name: 'billing',
  initialState: initialBilling,
  reducers: {
    intervalChosen: (state, { payload: { interval } }: PayloadAction<{ interval: PlanInterval }>) =>
      state.interval === interval ? state : { interval },
  },
  extraReducers: (builder) => {
    builder.addCase(currentAccountChosen, () => initialBilling);
  },
});

export const { intervalChosen } = billingSlice.actions;

export interface WithBilling {
  readonly billing: BillingState;
}

declare module '../../platform/rootState' {
  interface RootState extends WithBilling {}
}

export const selectBilling = ({ billing }: WithBilling): BillingState => billing;

import { createAction } from '@reduxjs/toolkit';
import type { PlanInterval } from '../../../domain/plans';
import { reducerOf } from '../../platform/reducerOf';
import { currentAccountChosen } from '../accounts';

/** How the plans are compared. */
export interface BillingState {
  /** Monthly or yearly; null until chosen: then as the present plan is billed. */
  readonly interval: PlanInterval | null;
}

export const intervalChosen = createAction<{ interval: PlanInterval }>('billing/intervalChosen');

export const initialBilling: BillingState = { interval: null };

export const billingReducer = reducerOf<BillingState>(initialBilling, (on) => {
  on(intervalChosen, (state, { payload: { interval } }) => (state.interval === interval ? state : { interval }));
  on(currentAccountChosen, () => initialBilling);
});

export interface WithBilling {
  readonly billing: BillingState;
}

export const selectBilling = ({ billing }: WithBilling): BillingState => billing;

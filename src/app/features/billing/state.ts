import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { put, select, type SagaGenerator } from 'typed-redux-saga';
import type { Account } from '../../../contract/accounts';
import { planHeld } from '../../../domain/planHeld';
import type { PlanInterval } from '../../../domain/plans';
import { readFailure } from '../../api/failure';
import { request } from '../../api/flows';
import { entityChanged } from '../../entities';
import { onLeading } from '../../platform/flows';
import { sliceSelector } from '../../platform/sliceSelector';
import { accounts, currentAccountChosen, selectCurrentAccountId } from '../accounts';
import { plansWanted, type PlanData } from '../plans';
import { texts } from './texts';

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

export const selectBilling = sliceSelector(billingSlice);

/** The plan whose price applies to an account: the one that it pays for, otherwise the free one. */
export function ownPlan(account: Account, plans: readonly PlanData[], now: number): PlanData | null {
  const { paidPlanId } = planHeld(account, now);
  return plans.find(({ id, amount }) => (paidPlanId === null ? amount === 0 : id === paidPlanId)) ?? null;
}

const { cancelAnswered, changeCancelled } = billingSlice.actions;

/** Asks for the plans as soon as it is known for which account. */
export function* requestPlans(): SagaGenerator<void> {
  if ((yield* select(selectCurrentAccountId)) !== null) yield* put(plansWanted());
}

/** Cancels the scheduled change of plan when asked. */
export function* cancellingFlow(): SagaGenerator<void> {
  yield* onLeading(changeCancelled, cancelScheduledChange);
}

/** Cancels the scheduled change of plan; what the server says is shown with the account. */
function* cancelScheduledChange(): SagaGenerator<void> {
  const accountId = yield* select(selectCurrentAccountId);
  if (accountId === null) return;
  try {
    const reply = yield* request('cancelPlanChange', { params: { id: accountId }, body: {} });
    if (reply.status === 200) yield* put(entityChanged({ entityType: accounts.type }, { id: accountId, changes: reply.body.account }));
    yield* put(cancelAnswered({ failure: reply.status === 200 ? null : (reply.body.messages.at(-1) ?? texts.notCancelled) }));
  } catch (error) {
    const { kind, messages } = readFailure(error);
    yield* put(cancelAnswered({ failure: kind === 'refused' ? (messages.at(-1) ?? texts.notCancelled) : texts.notCancelled }));
  }
}

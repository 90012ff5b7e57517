import { parts as accounts } from '../accounts';
import { parts as plans } from '../plans';
import { parts as trial } from '../trial';
import { parts as zaps } from '../zaps';
import { planChangeFlow } from './change/sagas';
import { planChangeSlice } from './change/state';
import { billingFlow } from './sagas';
import { billingSlice } from './state';
import { taskDaysFlow } from './usage/sagas';
import { taskDaysSlice } from './usage/state';

/** Plan, usage and billing details of the current account, all plans, and the change from one to another. */
export { BillingContainer as Screen } from './containers/BillingContainer';
export const parts = {
  needs: [accounts, plans, trial, zaps],
  slices: [billingSlice, taskDaysSlice, planChangeSlice],
  sagas: [billingFlow, taskDaysFlow, planChangeFlow],
};

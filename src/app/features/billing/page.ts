import { definePage } from '../../platform/definePage';
import { currentAccountChosen, parts as accounts } from '../accounts';
import { parts as plans } from '../plans';
import { parts as trial } from '../trial';
import { parts as zaps } from '../zaps';
import { planChangeFlow } from './change/sagas';
import { planChangeSlice } from './change/state';
import { BillingContainer } from './BillingContainer';
import { cancellingFlow, requestPlans } from './sagas';
import { billingSlice } from './state';
import { taskDaysFlow } from './usage/sagas';
import { taskDaysSlice } from './usage/state';

/** Plan, usage and billing details of the current account, all plans, and the change from one to another. */
export default definePage({
  path: ['/app/billing', '/billing'],
  title: 'Billing',
  auth: 'required',
  frame: 'full',
  scrollsToTop: true,
  needs: [accounts, plans, trial, zaps],
  slices: [billingSlice, taskDaysSlice, planChangeSlice],
  sagas: [taskDaysFlow, planChangeFlow, cancellingFlow],
  load: requestPlans,
  reloadOn: [currentAccountChosen],
  Screen: BillingContainer,
});

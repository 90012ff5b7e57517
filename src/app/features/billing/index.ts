import { parts as accounts } from '../accounts';

/** Plan, use and billing details of the account in which one works. */
export { BillingContainer as Screen } from './containers/BillingContainer';
export const parts = { needs: [accounts] };

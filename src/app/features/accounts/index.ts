import { entityParts } from '../../entities';
import { parts as profile } from '../profile';
import { accountsFlow } from './sagas';
import { accounts } from './selectors';
import { accountGate, accountsSlice } from './state';

/** The person's accounts, and the current one. */
export { factorSetUp } from './loss';
export { reloadAccounts, waitForCurrentAccount } from './sagas';
export * from './selectors';
export {
  accountsRetried,
  accountSwitchRequested,
  currentAccountChosen,
  lockDoubted,
  lockNoticeClosed,
  trialExtended,
  usageChanged,
  type AccountAccess,
  type AccountsState,
  type LostAccount,
} from './state';
export const parts = {
  needs: [profile],
  entities: entityParts(accounts),
  slices: [accountsSlice],
  gate: accountGate,
  sagas: [accountsFlow],
};

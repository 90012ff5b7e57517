import { entityParts } from '../../entities';
import { parts as profile } from '../profile';
import { accounts } from './entity';
import { accountGate } from './gate';
import { accountsFlow } from './sagas';
import { accountsSlice } from './state';

/** The person's accounts, and the current one. */
export { accounts } from './entity';
export { factorSetUp } from './loss';
export { reloadAccounts } from './sagas';
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
  type WithAccounts,
} from './state';
export { waitForCurrentAccount } from './waitForCurrentAccount';
export const parts = {
  needs: [profile],
  entities: entityParts(accounts),
  slices: [accountsSlice],
  gate: accountGate,
  sagas: [accountsFlow],
};

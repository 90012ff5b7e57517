import { accounts } from '../../../contract/accounts';
import { handle } from '../../context/handle';
import { accountsOf } from '../../records/accounts/accounts';
import { presentedAccounts } from './presentedAccount';

/** GET /api/v3/accounts: the caller's accounts, and no others. */
export default handle(accounts.listAccounts, async (call, context) => {
  const accounts = await accountsOf(context.db, call.principal.profileId, context.clock.now());
  return { status: 200, body: { objects: await presentedAccounts(context, call.principal.profileId, accounts) } };
});

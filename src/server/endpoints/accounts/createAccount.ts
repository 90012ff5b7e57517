import { accounts } from '../../../contract/accounts';
import { handle } from '../../context/handle';
import { createAccount } from '../../commands/accounts/createAccount';
import { presentedAccount } from './presentedAccount';

/** POST /api/v3/accounts: an account for a person who belongs to none; 409 for anybody else. */
export default handle(accounts.createAccount, async (call, context) => {
  const account = await createAccount(context, call);
  if (account === null) return { status: 409, body: { errors: ['You already belong to an account.'] } };
  return { status: 201, body: await presentedAccount(context, call.principal.profileId, account) };
});

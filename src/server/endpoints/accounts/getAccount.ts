import { accounts } from '../../../contract/accounts';
import { handle } from '../../context/handle';
import { errorBodies } from '../../commands/errorBodies';
import { findAccountOf } from '../../records/accounts/accounts';
import { presentedAccount } from './presentedAccount';

/** GET /api/v3/accounts/:id. Another person’s account is as if it did not exist (S51). */
export default handle(accounts.getAccount, async (call, context) => {
  const found = await findAccountOf(context.db, call.principal.profileId, call.params.id, context.clock.now());
  return found === null
    ? { status: 404, body: errorBodies.notFound }
    : { status: 200, body: await presentedAccount(context, call.principal.profileId, found) };
});

import { saml } from '../../../contract/saml';
import { handle } from '../../context/handle';
import { discoverAccount } from '../../commands/saml/discoverAccount';

/** GET /api/v4/account-discovery (A3.38, A7.19, S07): by the domain alone, and an address gets 60 in ten minutes. */
export default handle(saml.discoverAccount, async (call, context) => {
  const { email, account_id: accountId = null } = call.query;
  return { status: 200, body: { account: await discoverAccount(context, { email, accountId }) } };
});

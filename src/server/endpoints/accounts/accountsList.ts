import type { HandlerOf } from '../../context/handler';
import { accountsOf } from '../../records/accounts';
import { presentedAccounts } from './presentedAccount';

/** GET /api/v3/accounts: the caller's accounts, and no others. */
export const accountsList: HandlerOf<'listAccounts'> = async (call, context) => {
  const accounts = await accountsOf(context.db, call.principal.profileId);
  return { status: 200, body: { objects: await presentedAccounts(context, accounts) } };
};

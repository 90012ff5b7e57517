import type { WireAccount } from '../../../contract/types';
import type { HandlerOf } from '../../http/handler';
import { accountsOf } from '../../records/accounts';
import { presentedAccount } from './presentedAccount';

/** GET /api/v3/accounts (B3.01): the accounts that one is a member of, and no others. */
export const accountsList: HandlerOf<'accountsList'> = async (call, context) => {
  const objects: WireAccount[] = [];
  for (const account of await accountsOf(context.db, call.principal.profileId)) objects.push(await presentedAccount(context, account));
  return { status: 200, body: { objects } };
};

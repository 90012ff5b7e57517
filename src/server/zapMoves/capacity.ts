import { entitlement } from '../../../domain/entitlement';
import type { Capacity } from '../../../domain/zapMoves';
import type { Db } from '../../context/context';
import { type AccountRecord, grantsOf } from '../../records/accounts/accounts';
import { zapsOn } from '../../records/zapMoves/move';

/** The capacity of an account now, and the features of its plan and trials. */
export async function capacityOf(db: Db, account: AccountRecord, now: Date): Promise<Capacity> {
  return { zapsOn: await zapsOn(db, account.id), allowance: entitlement(grantsOf(account), now) };
}

import { entitlement } from '../../domain/entitlement';
import type { Capacity } from '../../domain/zapMoves';
import type { Db } from '../platform/context';
import { type AccountRecord, grantsOf } from '../accounts/store';
import { zapsOn } from './move.store';

/** The capacity of an account now, and the features of its plan and trials. */
export async function capacityOf(db: Db, account: AccountRecord, now: Date): Promise<Capacity> {
  return { zapsOn: await zapsOn(db, account.id), allowance: entitlement(grantsOf(account), now) };
}

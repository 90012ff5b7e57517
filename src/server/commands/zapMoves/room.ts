import { entitlement } from '../../../domain/entitlement';
import type { Room } from '../../../domain/zapMoves';
import type { Db } from '../../context';
import { type AccountRecord, grantsOf } from '../../records/accounts';
import { zapsOn } from '../../records/zapMoves';

/** What an account has room for now, and what its plan and trials allow. */
export async function roomOf(db: Db, account: AccountRecord, now: Date): Promise<Room> {
  return { zapsOn: await zapsOn(db, account.id), allowance: entitlement(grantsOf(account), now) };
}

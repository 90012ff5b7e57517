import type { Room } from '../../../domain/zapMoves';
import type { Db } from '../../context';
import type { AccountRecord } from '../../records/accounts';
import { zapsOn } from '../../records/zapMoves';

/** What an account has room for now, and what its plan allows. */
export async function roomOf(db: Db, { id, plan }: AccountRecord, _now: Date): Promise<Room> {
  const isPaid = plan.slug !== 'free';
  return {
    zapsOn: await zapsOn(db, id),
    zapLimit: plan.zap_limit,
    allowsMultistep: isPaid,
    allowsPremiumApps: isPaid,
    allowsPaths: plan.allow_branching_zaps,
  };
}

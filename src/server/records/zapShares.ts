/** Zaps that are shown by a link (A3.34). */
import type { Selectable } from 'kysely';
import type { Db } from '../context';
import type { NodesTable } from './tables.accounts';
import type { ZapSharesTable } from './tables.catalogue';

/** A share with what it shows of its Zap. */
export interface ZapShareRecord extends Selectable<ZapSharesTable> {
  readonly title: string;
  readonly state: 'on' | 'off' | 'draft';
  readonly accountId: number;
  readonly owner: { readonly id: number; readonly name: string; readonly email: string; readonly avatar: string | null };
  readonly nodes: readonly Pick<Selectable<NodesTable>, 'id' | 'selected_api'>[];
}

export async function findZapShare(db: Db, id: string): Promise<ZapShareRecord | null> {
  const row = await db
    .selectFrom('zap_shares')
    .innerJoin('zaps', 'zaps.id', 'zap_shares.zap_id')
    .innerJoin('profiles', 'profiles.id', 'zaps.owner_id')
    .selectAll('zap_shares')
    .select(['zaps.title', 'zaps.state', 'zaps.account_id', 'zaps.owner_id'])
    .select(['profiles.email', 'profiles.first_name', 'profiles.last_name', 'profiles.avatar'])
    .where('zap_shares.id', '=', id)
    .executeTakeFirst();
  if (row === undefined) return null;
  const { account_id: accountId, owner_id: ownerId, email, first_name: first, last_name: last, avatar, ...share } = row;
  const nodes = await db
    .selectFrom('nodes')
    .select(['id', 'selected_api'])
    .where('zap_id', '=', share.zap_id)
    .orderBy('position')
    .execute();
  return { ...share, accountId, owner: { id: ownerId, name: `${first} ${last}`.trim(), email, avatar }, nodes };
}

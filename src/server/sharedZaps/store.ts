/** Zaps shared by a link. */
import type { Insertable, Selectable } from 'kysely';
import type { Db } from '../platform/context';
import type { NodesTable } from '../accounts/tables';
import type { ZapSharesTable } from '../catalogue/tables';

/** A share with the parts of its Zap that it shows. It is in the trash as well if its Zap is. */
export interface ZapShareRecord extends Selectable<ZapSharesTable> {
  readonly title: string;
  readonly state: 'on' | 'off' | 'draft';
  readonly accountId: number;
  readonly owner: { readonly id: number; readonly name: string; readonly email: string; readonly avatar: string | null };
  readonly nodes: readonly Pick<Selectable<NodesTable>, 'id' | 'selected_api' | 'title'>[];
}

export async function findZapShare(db: Db, id: string): Promise<ZapShareRecord | null> {
  const row = await db
    .selectFrom('zap_shares')
    .innerJoin('zaps', 'zaps.id', 'zap_shares.zap_id')
    .innerJoin('profiles', 'profiles.id', 'zaps.owner_id')
    .selectAll('zap_shares')
    .select(['zaps.title', 'zaps.state', 'zaps.account_id', 'zaps.owner_id', 'zaps.trashed_at as zap_trashed_at'])
    .select(['profiles.email', 'profiles.first_name', 'profiles.last_name', 'profiles.avatar'])
    .where('zap_shares.id', '=', id)
    .executeTakeFirst();
  if (row === undefined) return null;
  const {
    account_id: accountId,
    owner_id: ownerId,
    email,
    first_name: first,
    last_name: last,
    avatar,
    zap_trashed_at: zapTrashedAt,
    ...share
  } = row;
  const nodes = await db
    .selectFrom('nodes')
    .select(['id', 'selected_api', 'title'])
    .where('zap_id', '=', share.zap_id)
    .orderBy('position')
    .execute();
  const trashed_at = share.trashed_at ?? zapTrashedAt;
  return { ...share, trashed_at, accountId, owner: { id: ownerId, name: `${first} ${last}`.trim(), email, avatar }, nodes };
}

/** The link of a Zap as its owner sees it. */
export type OwnZapShare = Pick<Selectable<ZapSharesTable>, 'id' | 'visibility' | 'created_at'>;

/** The newest link of a Zap that is not in the trash; null if there is none. */
export async function shareOfZap(db: Db, zapId: number): Promise<OwnZapShare | null> {
  const row = await db
    .selectFrom('zap_shares')
    .select(['id', 'visibility', 'created_at'])
    .where('zap_id', '=', zapId)
    .where('trashed_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

export async function insertZapShare(tx: Db, row: Insertable<ZapSharesTable>): Promise<void> {
  await tx.insertInto('zap_shares').values(row).execute();
}

export async function updateZapShare(tx: Db, id: string, visibility: 'public' | 'account'): Promise<void> {
  await tx.updateTable('zap_shares').set({ visibility }).where('id', '=', id).execute();
}

/** Ends every link of a Zap. False if there was none. */
export async function deleteZapShares(tx: Db, zapId: number): Promise<boolean> {
  const rows = await tx.deleteFrom('zap_shares').where('zap_id', '=', zapId).returning('id').execute();
  return rows.length > 0;
}

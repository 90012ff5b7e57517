import type { Db } from '../../context/context';
import type { ExportReceiptsTable } from '../../tables/dataRights';

/** Stores the receipt of an export, in the transaction that finishes it. */
export async function insertExportReceipt(tx: Db, receipt: ExportReceiptsTable): Promise<void> {
  await tx.insertInto('export_receipts').values(receipt).execute();
}

/** The newest receipts of a profile, newest first. */
export function listExportReceipts(db: Db, profileId: number, most: number): Promise<Pick<ExportReceiptsTable, 'id' | 'made_at'>[]> {
  return db
    .selectFrom('export_receipts')
    .select(['id', 'made_at'])
    .where('profile_id', '=', profileId)
    .orderBy('made_at', 'desc')
    .orderBy('id')
    .limit(most)
    .execute();
}

/** A receipt of the profile's own; null if there is none with this id. */
export async function findExportReceipt(db: Db, profileId: number, id: string): Promise<ExportReceiptsTable | null> {
  const row = await db
    .selectFrom('export_receipts')
    .selectAll()
    .where('profile_id', '=', profileId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

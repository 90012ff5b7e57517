/** Reports that people have sent about errors, for operators. */
import { days } from '../../domain/durations';
import type { Db, Encryption } from '../platform/context';

/** A report that a person has sent about an error. */
interface ErrorReportsTable {
  /** For support and operators; it names no person. */
  id: string;
  /** Null for a visitor. */
  profile_id: number | null;
  /** The text that the person has seen and sent, encrypted. */
  sealed: Buffer;
  created_at: Date;
  expires_at: Date;
}

/** Made by the migration `0060_error_reports`. */
declare module '../platform/tables' {
  interface Tables {
    error_reports: ErrorReportsTable;
  }
}

export const errorReportPurpose = 'error-report';
/** Milliseconds. */
const kept = days(30);

/** Stores a report for 30 days. The same id stores it once; false if it was there already. */
export async function storeErrorReport(
  tx: Db,
  encryption: Encryption,
  { id, profileId, text, now }: { readonly id: string; readonly profileId: number | null; readonly text: string; readonly now: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('error_reports')
    .values({
      id,
      profile_id: profileId,
      sealed: encryption.encrypt(errorReportPurpose, text),
      created_at: now,
      expires_at: new Date(now.getTime() + kept),
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** The text of a report, as it was sent; null if there is none with this id, or it has expired. Throws if no key opens it. */
export async function readErrorReport(db: Db, encryption: Encryption, id: string, now: Date): Promise<string | null> {
  const row = await db.selectFrom('error_reports').select('sealed').where('id', '=', id).where('expires_at', '>', now).executeTakeFirst();
  return row === undefined ? null : encryption.decrypt(errorReportPurpose, Buffer.from(row.sealed)).toString('utf8');
}

/** The ids and times of the newest reports, newest first. */
export async function listErrorReports(db: Db, now: Date): Promise<{ readonly id: string; readonly created_at: Date }[]> {
  return db
    .selectFrom('error_reports')
    .select(['id', 'created_at'])
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .limit(100)
    .execute();
}

/** The reports of a person, oldest first. */
export async function errorReportsOf(
  db: Db,
  encryption: Encryption,
  profileId: number,
): Promise<{ readonly id: string; readonly createdAt: Date; readonly text: string }[]> {
  const rows = await db
    .selectFrom('error_reports')
    .select(['id', 'created_at', 'sealed'])
    .where('profile_id', '=', profileId)
    .orderBy('created_at')
    .execute();
  return rows.map(({ id, created_at, sealed }) => ({
    id,
    createdAt: created_at,
    text: encryption.decrypt(errorReportPurpose, Buffer.from(sealed)).toString('utf8'),
  }));
}

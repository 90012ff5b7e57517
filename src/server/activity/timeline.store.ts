import { type Selectable, sql } from 'kysely';
import type { Db } from '../platform/context';
import { isRecordId } from '../platform/database/recordIds';
import type { AuditEventsTable } from '../audit/tables';

export type TimelineRow = Pick<
  Selectable<AuditEventsTable>,
  'id' | 'at' | 'action' | 'result' | 'detail' | 'address' | 'user_agent' | 'request_id' | 'times' | 'last_at'
>;

/** An action with a result and, if it is given, one of these details. */
export interface TimelineFilter {
  readonly action: string;
  readonly result: 'ok' | 'refused';
  readonly details?: readonly string[];
}

/** The rows of the audit trail of a profile that match one of the filters, the newest first; before an id, if it is given. */
export async function timelineOf(
  db: Db,
  profileId: number,
  { filters, before, limit }: { readonly filters: readonly TimelineFilter[]; readonly before: number | null; readonly limit: number },
): Promise<TimelineRow[]> {
  let rows = db
    .selectFrom('audit_events')
    .select(['id', 'at', 'action', 'result', 'detail', 'address', 'user_agent', 'request_id', 'times', 'last_at'])
    .where('profile_id', '=', profileId)
    .where((row) =>
      row.or(
        filters.map(({ action, result, details }) =>
          row.and([
            row('action', '=', action),
            row('result', '=', result),
            ...(details === undefined ? [] : [row(sql<string>`coalesce(detail, '')`, 'in', details)]),
          ]),
        ),
      ),
    );
  if (before !== null) rows = rows.where('id', '<', before);
  return rows.orderBy('id', 'desc').limit(limit).execute();
}

/** The requests among these that were the first on a new device. */
export async function newDeviceRequests(db: Db, profileId: number, requestIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (requestIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('audit_events')
    .select('request_id')
    .where('profile_id', '=', profileId)
    .where('action', '=', 'new_device')
    .where('request_id', 'in', requestIds)
    .execute();
  return new Set(rows.map(({ request_id }) => request_id));
}

/** The request of an entry of the profile's; null for another id. */
export async function requestOfEvent(db: Db, profileId: number, id: number): Promise<string | null> {
  if (!isRecordId(id)) return null;
  const row = await db
    .selectFrom('audit_events')
    .select('request_id')
    .where('id', '=', id)
    .where('profile_id', '=', profileId)
    .where('result', '=', 'ok')
    .executeTakeFirst();
  return row?.request_id ?? null;
}

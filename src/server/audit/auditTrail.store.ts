import { sql } from 'kysely';
import type { Db } from '../platform/context';
import { type AuditEvent, auditLine } from './auditLine.store';

export interface TrailEntry extends AuditEvent {
  readonly identifierHash?: string;
  /** Events with the same key share one row, which counts them (S66); without a key, each has a separate row. */
  readonly repeatKey?: string;
}

/** Writes one event to the audit trail (S64); in the transaction of the change if there is one. */
export async function insertAuditEvent(db: Db, event: TrailEntry, at: Date): Promise<void> {
  await insertAuditEvents(db, [event], at);
}

/** Writes several events in one statement. No two of them have the same `repeatKey`. */
export async function insertAuditEvents(db: Db, events: readonly TrailEntry[], at: Date): Promise<void> {
  if (events.length === 0) return;
  await db
    .insertInto('audit_events')
    .values(events.map((event) => rowOf(event, at)))
    .onConflict((conflict) =>
      conflict.column('repeat_key').doUpdateSet({ times: sql<number>`audit_events.times + 1`, last_at: sql<Date>`excluded.at` }),
    )
    .execute();
}

function rowOf(event: TrailEntry, at: Date) {
  const line = auditLine(event);
  return {
    at,
    action: line.action,
    result: line.result,
    detail: line.detail ?? null,
    profile_id: line.profileId,
    identifier_hash: event.identifierHash ?? null,
    address: line.address,
    user_agent: line.userAgent ?? '',
    request_id: line.requestId ?? '',
    repeat_key: event.repeatKey ?? null,
  };
}

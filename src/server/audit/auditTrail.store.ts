import { sql } from 'kysely';
import type { Db } from '../platform/context';

/**
 * The audit trail: who did what, when, from where, and with which result, on one line each (S64). The row goes into the audit
 * table in the transaction of the change; the line goes to the log after it.
 */

export interface AuditEvent {
  /** `login`, `factor_enabled`, `role_changed`, … */
  readonly action: string;
  readonly result: 'ok' | 'refused';
  /** A short reason: `wrong_password`, `locked`. */
  readonly detail?: string;
  /** The acting person, if known. */
  readonly profileId: number | null;
  /** As limits count it: IPv6 by its /64. */
  readonly address: string;
  readonly userAgent?: string;
  readonly requestId?: string;
}

const maxLength = 200;

/**
 * External text as part of one line: controls and line separators become spaces, and it is cut at 200 characters, so that no one
 * can forge a line.
 */
export function oneLine(text: string): string {
  // eslint-disable-next-line no-control-regex
  return text.slice(0, maxLength).replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, ' ');
}

/** The event with every text made safe for one line. */
export function auditLine(event: AuditEvent): AuditEvent {
  return Object.fromEntries(
    Object.entries(event).map(([key, value]) => [key, typeof value === 'string' ? oneLine(value) : value]),
  ) as unknown as AuditEvent;
}

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

import type { Db } from '../context';
import { type AuditEvent, auditLine } from './auditLine';

/** Writes one event into the trail (S64); in the transaction of the change when there is one. */
export async function insertAuditEvent(db: Db, event: AuditEvent & { identifierHash?: string }, at: Date): Promise<void> {
  const line = auditLine(event);
  await db
    .insertInto('audit_events')
    .values({
      at,
      action: line.action,
      result: line.result,
      detail: line.detail ?? null,
      profile_id: line.profileId,
      identifier_hash: event.identifierHash ?? null,
      address: line.address,
      user_agent: line.userAgent ?? '',
      request_id: line.requestId ?? '',
    })
    .execute();
}

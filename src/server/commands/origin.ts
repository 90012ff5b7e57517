import type { Db, ServerContext } from '../context';
import { type AuditEvent, auditLine } from '../records/auditLine';
import { insertAuditEvent } from '../records/auditTrail';

/** Where a request comes from; every `Call` is one. */
export interface Origin {
  readonly address: string;
  readonly userAgent: string;
  readonly requestId: string;
}

export interface Happening extends Pick<AuditEvent, 'action' | 'result' | 'detail' | 'profileId'> {
  /** The identifier that was given; kept as a keyed digest only. */
  readonly identifier?: string;
}

/**
 * Writes down who did what, from where and with which result (S64): a row in the trail, within the transaction of the
 * change when there is one, and a line in the log.
 */
export async function audit(
  context: Pick<ServerContext, 'clock' | 'sealing' | 'log'>,
  db: Db,
  origin: Origin,
  happening: Happening,
): Promise<void> {
  const { identifier, ...rest } = happening;
  const event: AuditEvent = { ...rest, address: origin.address, userAgent: origin.userAgent, requestId: origin.requestId };
  const identifierHash = identifier === undefined ? undefined : context.sealing.digest('identifier', identifier);
  await insertAuditEvent(db, identifierHash === undefined ? event : { ...event, identifierHash }, context.clock.now());
  context.log.info({ audit: auditLine(event) }, 'audit');
}

import { hours } from '../../domain/durations';
import type { Db, ServerContext } from '../context/context';
import { type AuditEvent, auditLine } from '../records/audit/auditLine';
import { insertAuditEvent } from '../records/audit/auditTrail';

/** The origin of a request; every `Call` is one. */
export interface RequestMeta {
  readonly address: string;
  readonly userAgent: string;
  readonly requestId: string;
}

export interface AuditEntry extends Pick<AuditEvent, 'action' | 'result' | 'detail' | 'profileId'> {
  /** The given identifier; stored only as a keyed digest. */
  readonly identifier?: string;
  /** Anybody can repeat it, so repetitions within an hour share one row; true for all errorBodies (S66). */
  readonly isRepeatable?: boolean;
}

const window = hours(1);

/**
 * Records who did what, from where and with which result (S64): a row in the audit trail, within the transaction of the change if
 * there is one, and a line in the log. Refusals of the same kind, from the same address and at the same identifier share one row
 * for each hour, which counts them (S66).
 */
export async function audit(
  context: Pick<ServerContext, 'clock' | 'encryption' | 'log'>,
  db: Db,
  origin: RequestMeta,
  entry: AuditEntry,
): Promise<void> {
  const { identifier, isRepeatable = entry.result === 'refused', ...rest } = entry;
  const event: AuditEvent = { ...rest, address: origin.address, userAgent: origin.userAgent, requestId: origin.requestId };
  const identifierHash = identifier === undefined ? undefined : context.encryption.digest('identifier', identifier);
  const at = context.clock.now();
  const { action, result, detail, profileId } = entry;
  const repeated = [action, result, detail, profileId, identifierHash, origin.address, Math.floor(at.getTime() / window)];
  await insertAuditEvent(
    db,
    {
      ...event,
      ...(identifierHash === undefined ? {} : { identifierHash }),
      ...(isRepeatable ? { repeatKey: context.encryption.digest('audit-repeat', JSON.stringify(repeated)) } : {}),
    },
    at,
  );
  context.log.info({ audit: auditLine(event) }, 'audit');
}

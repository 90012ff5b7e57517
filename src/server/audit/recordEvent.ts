import { hours } from '../../domain/durations';
import type { Db, ServerContext } from '../platform/context';
import { type AuditEvent, auditLine, insertAuditEvents, type TrailEntry } from './auditTrail.store';

/** The origin of a request; every `Call` is one. */
export interface RequestMeta {
  readonly address: string;
  readonly userAgent: string;
  readonly requestId: string;
}

export interface AuditEntry extends Pick<AuditEvent, 'action' | 'result' | 'detail' | 'profileId'> {
  /** The given identifier; stored only as a keyed digest. */
  readonly identifier?: string;
  /** Anybody can repeat it, so repetitions within an hour share one row; true for all refusals (S66). */
  readonly isRepeatable?: boolean;
}

type AuditContext = Pick<ServerContext, 'clock' | 'encryption' | 'log' | 'observer'>;

const window = hours(1);

/**
 * Records who did what, from where and with which result (S64): a row in the audit trail, within the transaction of the change if
 * there is one, and a line in the log. Refusals of the same kind, from the same address and at the same identifier share one row
 * for each hour, which counts them (S66).
 */
export function audit(context: AuditContext, db: Db, origin: RequestMeta, entry: AuditEntry): Promise<void> {
  return auditAll(context, db, origin, [entry]);
}

/** Records several entries of one request in one statement. No two of them are repetitions of each other. */
export async function auditAll(context: AuditContext, db: Db, origin: RequestMeta, entries: readonly AuditEntry[]): Promise<void> {
  const at = context.clock.now();
  const { address, userAgent, requestId } = origin;
  const events = entries.map(({ identifier, isRepeatable, ...rest }): TrailEntry => ({ ...rest, address, userAgent, requestId }));
  await insertAuditEvents(
    db,
    events.map((event, index) => ({ ...event, ...keysOf(context, entries[index]!, address, at) })),
    at,
  );
  for (const event of events) {
    context.log.info({ audit: auditLine(event) }, 'audit');
    context.observer.audited(event);
  }
}

/** The digests of an entry: of its identifier, and of all that its repetitions have in common. */
function keysOf(
  { encryption }: AuditContext,
  { action, result, detail, profileId, identifier, isRepeatable = result === 'refused' }: AuditEntry,
  address: string,
  at: Date,
): Pick<TrailEntry, 'identifierHash' | 'repeatKey'> {
  const identifierHash = identifier === undefined ? undefined : encryption.digest('identifier', identifier);
  const repeated = [action, result, detail, profileId, identifierHash, address, Math.floor(at.getTime() / window)];
  return {
    ...(identifierHash === undefined ? {} : { identifierHash }),
    ...(isRepeatable ? { repeatKey: encryption.digest('audit-repeat', JSON.stringify(repeated)) } : {}),
  };
}

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

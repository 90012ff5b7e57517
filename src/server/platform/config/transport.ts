/**
 * Checks that mail and database connections are encrypted (S71). Loopback addresses and Unix sockets need no TLS; for other
 * addresses production requires it, unless the operator opts out.
 */
import type { Settings } from './settings';

const loopback = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\]|::1)$/i;

export const isLoopback = (host: string): boolean => loopback.test(host);

const encryptedModes = new Set(['require', 'verify-ca', 'verify-full', 'no-verify']);

/** True if the described connection leaves this machine without TLS. Read as the driver does: `host` in the query wins. */
export function isPlainDatabase(url: string): boolean {
  const { hostname, searchParams } = new URL(url);
  const host = searchParams.get('host') ?? decodeURIComponent(hostname);
  if (host === '' || host.startsWith('/') || isLoopback(host)) return false;
  const hasTls = encryptedModes.has(searchParams.get('sslmode') ?? '') || /^(?:true|1)$/.test(searchParams.get('ssl') ?? '');
  return !hasTls;
}

/** True if mail must be encrypted: `smtp://` then requires STARTTLS of the mail server. */
export function requiresMailTls(s: Settings, isProduction: boolean): boolean {
  return isProduction && !s.SMTP_ALLOW_PLAIN && s.SMTP_URL !== undefined && !isLoopback(new URL(s.SMTP_URL).hostname);
}

/** True for an address whose parameters disable TLS or its checks. */
function weakensTls(url: string): boolean {
  return [...new URL(url).searchParams].some(
    ([name, value]) => /^(?:ignoreTLS|secure|tls\..*)$/.test(name) || (name === 'requireTLS' && value !== 'true'),
  );
}

/** The problems of the given settings in production, each as one sentence for the operator. */
export function transportProblems(s: Settings): string[] {
  const problems: string[] = [];
  if (s.DATABASE_URL !== undefined && !s.DATABASE_ALLOW_PLAIN && isPlainDatabase(s.DATABASE_URL)) {
    problems.push('DATABASE_URL has no TLS (add ?sslmode=verify-full, or set DATABASE_ALLOW_PLAIN=true on a private network)');
  }
  if (s.SMTP_URL !== undefined && requiresMailTls(s, true) && weakensTls(s.SMTP_URL)) {
    problems.push('SMTP_URL weakens its TLS (smtp:// uses STARTTLS; set SMTP_ALLOW_PLAIN=true to send mail unencrypted)');
  }
  return problems;
}

/** Which account an address opens: `?account_id=` on every page that shows something of an account. */
import { parseRouteAccountId } from './accountIds';

const accountPages = /^\/(?:app|editor|billing)(?:\/|$)/;
/** Pages under /app that are about a person or a mailed link, and the Zap mover, whose path names two accounts. */
const otherPages = /^\/app\/(?:login|reset-password|confirm-email|unsubscribe|join-team|get-help|min|move-zaps)(?:\/|$)/;

/** Whether a page shows something of one account, so that its address should name the account. */
export const isAccountPage = (pathname: string): boolean => accountPages.test(pathname) && !otherPages.test(pathname);

/** Pages that a person without any account can use as well. */
const personalPages = /^\/app\/(?:two-factor-setup|settings\/(?!account(?:\/|$))[^/]+)\/?$/;

/** Whether a page is about the person alone: profile, security, data. */
export const isPersonalPage = (pathname: string): boolean => personalPages.test(pathname);

/**
 * An address inside the application with the account added, unless it is no page of an account or names one already.
 * Null for the account leaves it as it is.
 */
export function addressInAccount(address: string, accountId: number | null): string {
  const [, path = '', query = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(address) ?? [];
  if (accountId === null || !isAccountPage(path) || /[?&]account_id=/.test(query)) return address;
  return `${path}${query.length > 1 ? `${query}&` : '?'}account_id=${accountId}${hash}`;
}

/** The account that the query of an address names: null without one, `unreadable` when it is no id or given twice. */
export function askedAccount(search: string): number | 'unreadable' | null {
  const given = [...search.matchAll(/[?&]account_id=([^&]*)/g)].map(([, value]) => value);
  if (given.length === 0) return null;
  return (given.length === 1 ? parseRouteAccountId(given[0]) : null) ?? 'unreadable';
}

/** The account that an address opens: `?account_id=` on every page that shows an account's data. */

const accountPages = /^\/(?:app|editor|billing)(?:\/|$)/;
/** Pages under /app that are about a person or a mailed link, and the Zap mover, whose path names two accounts. */
const otherPages = /^\/app\/(?:login|reset-password|confirm-email|unsubscribe|approval|join-team|get-help|min|move-zaps)(?:\/|$)/;

/** True if a page shows data of one account, so that its address should name the account. */
export const isAccountPage = (pathname: string): boolean => accountPages.test(pathname) && !otherPages.test(pathname);

/** Pages that also work for a person without any account. */
const personalPages = /^\/app\/(?:two-factor-setup|settings\/(?!account(?:\/|$))[^/]+)\/?$/;

/** True if a page is only about the person: profile, security, data. */
export const isPersonalPage = (pathname: string): boolean => personalPages.test(pathname);

/**
 * An address inside the application with the account added, unless it is not an account page or already names one. With null for
 * the account, returns it unchanged.
 */
export function addressInAccount(address: string, accountId: number | null): string {
  const [, path = '', query = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(address) ?? [];
  if (accountId === null || !isAccountPage(path) || /[?&]account_id=/.test(query)) return address;
  return `${path}${query.length > 1 ? `${query}&` : '?'}account_id=${accountId}${hash}`;
}

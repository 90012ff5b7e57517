/**
 * The code of an invitation is behind `#` in links, and in the history entry while a page is open, so neither a server log nor
 * the address bar holds it. The query parameter `invitation` of older links works too.
 */

/** Marks addresses of the log-in and sign-up pages that receive the code of the previous page. */
export const invitedParam = 'invited';

const pages = /^\/(?:sign-up|app\/login|app\/join-team)(?:\/|$)/;

/** An address in the app without the code behind its `#`, and the code; null if there is none. */
export function takeInvitation(to: string): { readonly to: string; readonly code: string | null } {
  const [address = '', hash = ''] = to.split(/#(.*)/s);
  const code = pages.test(address.split('?')[0] ?? '') ? new URLSearchParams(hash).get('invitation') : null;
  return code ? { to: address, code } : { to, code: null };
}

/** The code for the next history entry: its own, or that of the previous entry if the address is marked for it. */
export function invitationFor(to: string, own: string | null, before: string | null): string | null {
  if (own !== null) return own;
  const { pathname, searchParams } = new URL(to, 'https://any.example');
  return pages.test(pathname) && searchParams.has(invitedParam) ? before : null;
}

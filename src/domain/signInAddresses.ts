import { checkedAddress } from './addresses';

/**
 * The addresses to which a server reply may send a browser to sign in: our own log-in page, and the start of an account's single
 * sign-on.
 */
const startPages = /^\/(?:app\/login|sso\/saml\/[1-9]\d{0,9}\/start)\/?(?:\?[^#]*)?$/;

/**
 * An address at which to sign in, as the server gave it (`sso_url`, the `url` of a new sign-in), or null if it is not one of ours
 * (S38). A reply never sends the browser directly to a provider: our own start page redirects to the address that the operator
 * has configured.
 *
 * @param origin our exact origin
 */
export function checkedSignInAddress(address: unknown, origin: string): string | null {
  const target = checkedAddress(address, origin);
  return target !== null && startPages.test(target) ? target : null;
}

import { leavesTheApp } from '../../domain/redirects';
import type { LocationPort } from './ports';

/** Pages that the client renders; everything else is the server's and needs a full page load. */
const ownPages = /^\/(?:app|sign-up|google-sso\/onetap-verify|shared|webintent)(?:[/?#]|$)/;

/**
 * Redirects to a checked address, without a history entry for the present page: within the app, or by a page load for a page of
 * the server (A2.18).
 */
export function goOn(location: LocationPort, to: string): void {
  if (leavesTheApp(to) || !ownPages.test(to)) location.assign(to);
  else location.replace(to);
}

import { leavesTheApp } from '../../domain/redirects';
import type { LocationPort } from './ports';

/** Pages that this program draws itself; everything else is the server's, by a full page load. */
const ownPages = /^\/(?:app|sign-up|google-sso\/onetap-verify|shared|webintent)(?:[/?#]|$)/;

/** Goes to a checked address and leaves no way back to where one is: within the app, or out of it for a page of the server's (A2.18). */
export function goOn(location: LocationPort, to: string): void {
  if (leavesTheApp(to) || !ownPages.test(to)) location.assign(to);
  else location.replace(to);
}

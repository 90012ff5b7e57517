import { leavesTheApp } from '../../domain/redirects';
import type { LocationPort } from './ports';

const clientPages = /^\/(?:app|sign-up|google-sso\/onetap-verify|shared|webintent)(?:[/?#]|$)/;

/** True if the client renders the page of a checked address; all other pages are the server's and need a page load. */
export const isClientPage = (to: string): boolean => !leavesTheApp(to) && clientPages.test(to);

/** Redirects to a checked address without a history entry for the present page: within the app, or by a page load. */
export function redirect(location: LocationPort, to: string): void {
  if (isClientPage(to)) location.replace(to);
  else location.assign(to);
}

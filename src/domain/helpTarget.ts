/** The target of the floating help button, and where it is hidden. */
import { appKey } from './zapSteps';

export const helpHome = '/help/';
export const developerDocumentation = '/developer/documentation';

/** True on every page for developers. */
export const isDeveloperPage = (pathname: string): boolean => /^\/(?:app\/)?developer(?:\/|$)/.test(pathname);

/** True on pages about the plan and its payment. */
export const isBillingPage = (pathname: string): boolean => /^\/(?:app\/)?billing(?:\/|$)/.test(pathname);

/**
 * The app of a developer page: behind `/developer/builder/` or `/developer/documentation/`, or as `selected_api` of the query
 * (`api`). Without its version; null where none is selected.
 */
export function selectedApiOn(pathname: string, queryApi: string | null): string | null {
  if (!isDeveloperPage(pathname)) return null;
  const inPath = /^\/(?:app\/)?developer\/(?:builder|documentation)\/([A-Za-z][\w-]{0,99}(?:@[\w.-]{1,30})?)(?:\/|$)/.exec(pathname)?.[1];
  const api = inPath ?? (queryApi !== null && /^[A-Za-z][\w-]{0,99}(?:@[\w.-]{1,30})?$/.test(queryApi) ? queryApi : null);
  return api === null ? null : appKey(api);
}

/** On developer pages the documentation, of the selected app if there is one; elsewhere the help. */
export function helpTarget(pathname: string, queryApi: string | null): string {
  if (!isDeveloperPage(pathname)) return helpHome;
  const api = selectedApiOn(pathname, queryApi);
  return api === null ? developerDocumentation : `${developerDocumentation}/${encodeURIComponent(api)}`;
}

/** Hidden only on billing pages for accounts that have chat there. */
export const isHelpButtonHidden = (pathname: string, isChatEligible: boolean): boolean => isChatEligible && isBillingPage(pathname);

declare function encodeURIComponent(text: string): string;

import { invitedParam } from './invitationHash';

/** The link to a page with an invitation: the code behind `#`, other parameters in the query. */
export function invitedAddress(path: string, code: string, query: Readonly<Record<string, string>> = {}): string {
  const search = new URLSearchParams({ ...query, [invitedParam]: 'yes' });
  return `${path}?${search.toString()}#invitation=${encodeURIComponent(code)}`;
}

import { parseRouteAccountId } from './accountIds';

/** The account in an address's query: null without one, `unreadable` if it is not an id or repeated. */
export function askedAccount(search: string): number | 'unreadable' | null {
  const given = [...search.matchAll(/[?&]account_id=([^&]*)/g)].map(([, value]) => value);
  if (given.length === 0) return null;
  return (given.length === 1 ? parseRouteAccountId(given[0]) : null) ?? 'unreadable';
}

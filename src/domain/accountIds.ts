/** Where the browser keeps the account in which somebody worked last (B4.11). */
export const storedAccountIdKey = 'currentAccountId';

/**
 * An account id as it was kept in browser storage: used only when it is a positive integer (A5.23, B4.11),
 * else null. `'0'`, `'-1'`, `'1.5'`, `'x'`, `' 7'`, `'1e3'` and ids beyond the safe integers are refused.
 */
export function parseStoredAccountId(stored: string | null | undefined): number | null {
  return positiveInteger(stored);
}

/** An account id in a route, read as an integer (A5.24, B2.03); null when the address holds something else. */
export function parseRouteAccountId(segment: string | null | undefined): number | null {
  return positiveInteger(segment);
}

function positiveInteger(text: string | null | undefined): number | null {
  if (typeof text !== 'string' || !/^[1-9]\d*$/.test(text)) return null;
  const id = Number(text);
  return Number.isSafeInteger(id) ? id : null;
}

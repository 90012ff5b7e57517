/** The storage key of the account last used in this browser. */
export const storedAccountIdKey = 'currentAccountId';

/**
 * An account id from browser storage: used only if it is a positive integer, otherwise null. `'0'`, `'-1'`,
 * `'1.5'`, `'x'`, `' 7'`, `'1e3'` and ids beyond the safe integers are refused.
 */
export function parseStoredAccountId(stored: string | null | undefined): number | null {
  return positiveInteger(stored);
}

/** An account id in a route, read as an integer; null if the address holds something else. */
export function parseRouteAccountId(segment: string | null | undefined): number | null {
  return positiveInteger(segment);
}

function positiveInteger(text: string | null | undefined): number | null {
  if (typeof text !== 'string' || !/^[1-9]\d*$/.test(text)) return null;
  const id = Number(text);
  return Number.isSafeInteger(id) ? id : null;
}

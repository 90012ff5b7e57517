/** Movement and ranges in a list that is operated by keys. */

/** Rows that Page Up and Page Down pass, unless the list says otherwise. */
const defaultPage = 10;

const moves: Readonly<Record<string, (at: number, count: number, page: number) => number>> = {
  ArrowDown: (at) => at + 1,
  // Before the first key there is no current row: the first Up leads to the last one.
  ArrowUp: (at, count) => (at < 0 ? count : at) - 1,
  Home: () => 0,
  End: (_at, count) => count - 1,
  PageDown: (at, _count, page) => at + page,
  PageUp: (at, _count, page) => at - page,
};

/** True for the keys that move through a list. */
export const isMoveKey = (key: string): boolean => Object.hasOwn(moves, key);

/**
 * The index that a key leads to from the index `at` (-1 if there is none yet) among `count` rows; null if the key does not move,
 * or if there are no rows.
 */
export function indexAfterKey(key: string, at: number, count: number, page = defaultPage): number | null {
  if (!isMoveKey(key) || count === 0) return null;
  return Math.max(0, Math.min(count - 1, moves[key]!(at, count, page)));
}

/** The rows between two indexes, both included, in the order of the list. */
export function rangeOf<Row>(rows: readonly Row[], from: number, to: number): readonly Row[] {
  return rows.slice(Math.min(from, to), Math.max(from, to) + 1);
}

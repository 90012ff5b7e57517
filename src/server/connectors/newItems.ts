/** New items of a list that is asked for again and again. */

/** Which end of a list has its newest items. */
export type Order = 'newest-first' | 'oldest-first';

/** What is known of a list before it is read again. */
export interface ListBefore<Item> {
  readonly isKnown: (item: Item) => boolean;
  /** True for an item that a date shows to be new if it is not known. */
  readonly isDated?: (item: Item) => boolean;
  /** Items that the list had when it was last read; 0 if that was not noted. */
  readonly count: number;
  /** How many of these it does not have any more. */
  readonly gone: number;
  /** As far as it is known: from IDs that count, from where items were added before, or by a convention such as that of feeds. */
  readonly order: Order | null;
}

/**
 * The new items, the oldest first, and the order of the list by now.
 *
 * A list that has a page of the newest items reaches further back when some of them are deleted. The items that move up into it are not
 * new, although they are not known. So if items are gone and the list is no longer than it was, unknown items beyond the last known one,
 * at the end with the oldest, are old, unless a date shows that they are new. All other unknown items are new, those of a list without an
 * order or without any known item included.
 */
export function newOldestFirst<Item>(
  items: readonly Item[],
  { isKnown, isDated = () => false, count, gone, order }: ListBefore<Item>,
): { readonly items: Item[]; readonly order: Order | null } {
  const first = items.findIndex((item) => isKnown(item));
  const last = items.findLastIndex((item) => isKnown(item));
  if (first === -1) return { items: inOrder(items, order), order };
  const [above, below] = [items.slice(0, first), items.slice(last + 1)];
  const between = items.slice(first, last).filter((item) => !isKnown(item));
  const growsAbove = above.length > 0 && below.length === 0 && between.length === 0;
  const growsBelow = below.length > 0 && above.length === 0 && between.length === 0;
  const shown = shownOrder();
  const mayHaveMovedUp = gone > 0 && items.length <= count;
  const isOld = (item: Item, end: Order) => mayHaveMovedUp && order === end && !isDated(item);
  const fresh = [
    ...above.filter((item) => !isOld(item, 'oldest-first')),
    ...between,
    ...below.filter((item) => !isOld(item, 'newest-first')),
  ];
  return { items: inOrder(fresh, shown ?? (growsBelow ? 'oldest-first' : 'newest-first')), order: shown };

  /** Without items that are gone, nothing has moved up, so what is not known was added. */
  function shownOrder(): Order | null {
    if (between.length > 0) return null;
    if (gone > 0) return order;
    return growsBelow ? 'oldest-first' : growsAbove ? 'newest-first' : order;
  }
}

/** Most lists begin with the newest. */
const inOrder = <Item>(items: readonly Item[], order: Order | null): Item[] => (order === 'oldest-first' ? [...items] : items.toReversed());

/** The order that IDs show whose numbers count, such as 7, 6, 5 or `post-1`, `post-2`; null for others. */
export function countedOrder(ids: readonly string[]): Order | null {
  if (ids.length < 2) return null;
  const found = ids.map((id) => (id.length > 200 ? null : /^(.*?)(\d{1,30})(\D*)$/s.exec(id)));
  const [one] = found;
  const numbers = found.map((each) => (each?.[1] === one?.[1] && each?.[3] === one?.[3] && each != null ? BigInt(each[2]!) : null));
  const follow = (fits: (number: bigint, before: bigint) => boolean) =>
    numbers.every((number, index) => number !== null && (index === 0 || fits(number, numbers[index - 1]!)));
  if (follow((number, before) => number < before)) return 'newest-first';
  return follow((number, before) => number > before) ? 'oldest-first' : null;
}

/** New items of a list that is asked for again and again. */

/**
 * The items that are not known, the oldest first. Most lists begin with the newest. One whose first item is known while its last is not
 * grows at its end, and is in the right order already.
 */
export function newOldestFirst<Item>(items: readonly Item[], isKnown: (item: Item) => boolean): Item[] {
  const fresh = items.filter((item) => !isKnown(item));
  const growsAtEnd = fresh.length > 0 && isKnown(items[0]!) && !isKnown(items.at(-1)!);
  return growsAtEnd ? fresh : fresh.reverse();
}

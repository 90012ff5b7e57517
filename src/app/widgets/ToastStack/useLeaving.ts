import { useEffect, useState } from 'react';
import { transitions } from '../tokens';

export interface Leaving<Item> {
  readonly item: Item;
  readonly isLeaving: boolean;
}

/** The items, and for half a second those just removed, in their old places, so that they can fade out (B4.33). */
export function useLeaving<Item extends { readonly id: string }>(items: readonly Item[]): readonly Leaving<Item>[] {
  const [seen, setSeen] = useState<readonly Leaving<Item>[]>(() => items.map((item) => ({ item, isLeaving: false })));
  const present = new Map(items.map((item) => [item.id, item]));

  const isSame =
    items.every((item) => seen.some((each) => each.item === item && !each.isLeaving)) &&
    seen.every((each) => each.isLeaving || present.has(each.item.id));
  if (!isSame) {
    // Adjusting state while rendering: React draws once, with the adjusted state.
    const known = new Set(seen.map(({ item }) => item.id));
    setSeen([
      ...seen.map(({ item }) => ({ item: present.get(item.id) ?? item, isLeaving: !present.has(item.id) })),
      ...items.filter(({ id }) => !known.has(id)).map((item) => ({ item, isLeaving: false })),
    ]);
  }

  const gone = seen.filter(({ isLeaving }) => isLeaving).map(({ item }) => item.id);
  const key = gone.join();
  useEffect(() => {
    if (key === '') return undefined;
    const timer = setTimeout(() => {
      const ids = new Set(key.split(','));
      setSeen((now) => now.filter(({ item, isLeaving }) => !(isLeaving && ids.has(item.id))));
    }, transitions.long);
    return () => clearTimeout(timer);
  }, [key]);

  return seen;
}

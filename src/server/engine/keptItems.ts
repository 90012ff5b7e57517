/** What apps keep with their connections, as their calls have it. */
import { findKept, listKept, saveKept } from '../connections/keptItems.store';
import type { Kept, KeptItem } from '../connectors/connector';
import type { Db } from '../platform/context';

/** What is kept with a connection; for a call without one, nothing. */
export function createKept(db: Db, connectionId: number | null): Kept {
  if (connectionId === null) return createMemoryKept().kept;
  return {
    list: () => listKept(db, connectionId),
    get: (key) => findKept(db, connectionId, key),
    replace: (items) => db.transaction().execute((tx) => saveKept(tx, connectionId, items)),
  };
}

/** The same for a connection that is not stored yet: `items` has what its test keeps; null if it keeps nothing. */
export function createMemoryKept(): { readonly kept: Kept; items(): readonly KeptItem[] | null } {
  let items: readonly KeptItem[] | null = null;
  return {
    items: () => items,
    kept: {
      list: async () => (items ?? []).map(({ key, head }) => ({ key, head })),
      get: async (wanted) => (items ?? []).find(({ key }) => key === wanted)?.value,
      replace: async (next) => void (items = next),
    },
  };
}

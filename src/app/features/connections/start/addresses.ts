import { checkedTarget } from '../../../../domain/addresses';
import { onlyParam } from '../../../../domain/queryParams';
import type { StoragePort } from '../../../platform/ports';

/** Where the connections are listed. */
export const connectionsPath = '/app/assets/connections';

/** The app that an address starts to connect; null for another page, and for an escape that is none. */
export function apiIn(pathname: string): string | null {
  const segment = /^\/engine\/auth\/start\/([^/]+)\/?$/.exec(pathname)?.[1];
  try {
    return segment === undefined ? null : decodeURIComponent(segment);
  } catch {
    return null;
  }
}

/** Whether a page of ours opened this tab for the connection and waits for it in another: then the tab is closed, not led on. */
export const isInOwnTab = (search: string): boolean => onlyParam(search, 'tab') === 'new';

/** The connection that is to be connected again; null for a new one. */
export function connectionIn(search: string): number | null {
  const id = onlyParam(search, 'connection') ?? '';
  return /^[1-9]\d{0,9}$/.test(id) ? Number(id) : null;
}

/**
 * Where the person is returned to: once it is connected, and when they give it up. `next` and `previous` of the query, on our own
 * origin only (S37).
 */
export function returnsOf(search: string, origin: string): { readonly done: string; readonly cancelled: string } {
  const [next, previous] = ['next', 'previous'].map((name) => checkedTarget(onlyParam(search, name), origin));
  return { done: next ?? previous ?? connectionsPath, cancelled: previous ?? next ?? connectionsPath };
}

/** Where a sign-in at an app was started: kept in this tab while the person is there. */
const startKey = 'patchbay.connect.start';

export const keepStartAddress = (storage: StoragePort, address: string): void => void storage.set(startKey, address);

/** The address, once; null if there is none. */
export function takeStartAddress(storage: StoragePort): string | null {
  const address = storage.get(startKey);
  storage.remove(startKey);
  return address !== null && apiIn(address.split('?')[0] ?? '') !== null ? address : null;
}

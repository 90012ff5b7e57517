/** Where a sign-in at an app was started: kept in this tab while the person is there. */
import type { StoragePort } from '../../../platform/ports';
import { apiIn } from './addresses';

const key = 'patchbay.connect.start';

export const keepStartAddress = (storage: StoragePort, address: string): void => void storage.set(key, address);

/** The address, once; null if there is none. */
export function takeStartAddress(storage: StoragePort): string | null {
  const address = storage.get(key);
  storage.remove(key);
  return address !== null && apiIn(address.split('?')[0] ?? '') !== null ? address : null;
}

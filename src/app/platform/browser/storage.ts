import { sharedCookieName } from '../../../domain/cookies';
import { inSeconds } from '../../../domain/durations';
import type { CookiesPort, StoragePort, StoragePorts } from '../ports';

/** Reading `window.localStorage` throws if the browser blocks it, so it is read at each use. */
type Source = () => Storage;

function attempt<T>(act: () => T, otherwise: T): T {
  try {
    return act();
  } catch {
    return otherwise;
  }
}

function guarded(source: Source): StoragePort {
  return {
    get: (key) => attempt(() => source().getItem(key), null),
    set: (key, value) =>
      attempt(() => {
        source().setItem(key, value);
        return true;
      }, false),
    remove: (key) => attempt(() => source().removeItem(key), undefined),
    clear: (keptPrefix) =>
      attempt(() => {
        const storage = source();
        for (const key of Object.keys(storage)) {
          if (!keptPrefix || !key.startsWith(keptPrefix)) storage.removeItem(key);
        }
      }, undefined),
  };
}

/** The two storages of the window, guarded against browsers that block them or are full (R22). */
export function browserStorage(window: Window): StoragePorts {
  const local: Source = () => window.localStorage;
  const session: Source = () => window.sessionStorage;
  // Reads only: full storage refuses writes and still counts as available.
  const answers = (source: Source): boolean => attempt(() => (source().getItem('patchbay'), true), false);
  return {
    local: guarded(local),
    session: guarded(session),
    isAvailable: () => window.navigator.cookieEnabled && answers(local) && answers(session),
  };
}

/**
 * Cookies that scripts may read: `csrftoken`, `abidentity`. Each is a name and a URI-encoded value, so that no value can add an
 * attribute. On https their names begin with `__Host-` (S21); those of earlier versions, without it, can still be read.
 */
export function browserCookies({ document, location }: Window): CookiesPort {
  const isSecure = location.protocol === 'https:';
  const fullName = (name: string): string => sharedCookieName(encodeURIComponent(name), isSecure);
  const write = (pair: string, maxAge: string): void =>
    attempt(() => void (document.cookie = `${pair}; path=/; samesite=lax${isSecure ? '; secure' : ''}${maxAge}`), undefined);
  const read = (name: string): string | null => {
    const start = `${name}=`;
    const pair = document.cookie.split('; ').find((one) => one.startsWith(start));
    return pair === undefined ? null : decodeURIComponent(pair.slice(start.length));
  };
  return {
    get: (name) => attempt(() => read(fullName(name)) ?? read(encodeURIComponent(name)), null),
    set: (name, value, { maxAge } = {}) =>
      write(`${fullName(name)}=${encodeURIComponent(value)}`, maxAge === undefined ? '' : `; max-age=${inSeconds(maxAge)}`),
    remove: (name) => {
      for (const each of new Set([fullName(name), encodeURIComponent(name)])) write(`${each}=`, '; max-age=0');
    },
  };
}

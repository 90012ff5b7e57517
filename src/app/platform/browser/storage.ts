import Cookies from 'js-cookie';
import type { CookiesPort, StoragePort, StoragePorts } from '../ports';

/** Reading `window.localStorage` itself throws when the browser blocks it, so it is read at each use. */
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

/** The two storages of the window, each guarded against a browser that blocks them or is full (A2.99, R22). */
export function browserStorage(window: Window): StoragePorts {
  const local: Source = () => window.localStorage;
  const session: Source = () => window.sessionStorage;
  // Reading only: a full storage refuses writing and still counts as available.
  const answers = (source: Source): boolean => attempt(() => (source().getItem('patchbay'), true), false);
  return {
    local: guarded(local),
    session: guarded(session),
    isAvailable: () => window.navigator.cookieEnabled && answers(local) && answers(session),
  };
}

/** Cookies that scripts may read: `csrftoken`, `abidentity`. */
export function browserCookies(window: Window): CookiesPort {
  return {
    get: (name) => attempt(() => Cookies.get(name) ?? null, null),
    set: (name, value, { maxAge } = {}) => {
      Cookies.set(name, value, {
        path: '/',
        sameSite: 'lax',
        secure: window.location.protocol === 'https:',
        ...(maxAge === undefined ? {} : { expires: new Date(Date.now() + maxAge) }),
      });
    },
    remove: (name) => Cookies.remove(name, { path: '/' }),
  };
}

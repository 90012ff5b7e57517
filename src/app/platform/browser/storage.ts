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

/** Cookies that scripts may read: `csrftoken`, `abidentity`. Each is a name and a URI-encoded value, so that no value can add an attribute. */
export function browserCookies({ document, location }: Window): CookiesPort {
  const write = (name: string, value: string, maxAge: string): void => {
    const secure = location.protocol === 'https:' ? '; secure' : '';
    attempt(
      () => void (document.cookie = `${encodeURIComponent(name)}=${encodeURIComponent(value)}; path=/; samesite=lax${secure}${maxAge}`),
      undefined,
    );
  };
  return {
    get: (name) =>
      attempt(() => {
        const start = `${encodeURIComponent(name)}=`;
        const pair = document.cookie.split('; ').find((one) => one.startsWith(start));
        return pair === undefined ? null : decodeURIComponent(pair.slice(start.length));
      }, null),
    set: (name, value, { maxAge } = {}) => write(name, value, maxAge === undefined ? '' : `; max-age=${inSeconds(maxAge)}`),
    remove: (name) => write(name, '', '; max-age=0'),
  };
}

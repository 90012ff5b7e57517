import type { Route } from '../../contract/browser/route';

/** Where each API begins, as in the contract; `metrics` and `status` are inside two of the others. */
export const bases = {
  v3: '/api/v3',
  v4: '/api/v4',
  platform: '/api/platform',
  developer: '/api/developer/v1',
  metrics: '/api/v4/tracking',
  status: '/api/v3/status',
} as const;

/** Base addresses that override the contract: `{ metrics: '/collect' }`. */
export type MovedBases = Readonly<Partial<Record<keyof typeof bases, string>>>;

/** Rewrites a contract path if its API has another base address; the longest matching base wins. */
export function basedPath(path: string, moved: MovedBases): string {
  const names = (Object.keys(moved) as (keyof typeof bases)[]).filter((name) => path === bases[name] || path.startsWith(`${bases[name]}/`));
  const [nearest] = names.sort((one, other) => bases[other].length - bases[one].length);
  return nearest === undefined ? path : `${moved[nearest]}${path.slice(bases[nearest].length)}`;
}

/** An address below one of the bases: `apiPath('v3', 'profiles', 7)` is `/api/v3/profiles/7`. */
export function apiPath(base: keyof typeof bases, ...parts: readonly (string | number)[]): string {
  return [bases[base], ...parts.map((part) => encodeURIComponent(part))].join('/');
}

/** The path of a route with its `:params` filled in. Throws if a parameter is missing, because that is a programming error. */
export function filledPath({ path }: Pick<Route, 'path'>, params: Readonly<Record<string, string | number>> = {}): string {
  return path.replace(/:(\w+)/g, (_whole, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`${path} needs the parameter ${name}`);
    return encodeURIComponent(value);
  });
}

/** Safari drops `Authorization` on redirects, so it travels under another name there. */
export function authorizationHeader(userAgent: string): 'Authorization' | 'X-Auth' {
  return /safari/i.test(userAgent) && !/chrome|chromium|crios|android|fxios|edg/i.test(userAgent) ? 'X-Auth' : 'Authorization';
}

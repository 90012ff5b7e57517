import type { RouteShape } from '../../contract/nearRoutes';

/** Where each API begins (A7.48, B7.01). */
export const bases = { v3: '/api/v3', v4: '/api/v4', platform: '/api/platform', developer: '/api/developer/v1' } as const;

/** An address below one of the bases: `apiPath('v3', 'profiles', 7)` is `/api/v3/profiles/7`. */
export function apiPath(base: keyof typeof bases, ...parts: readonly (string | number)[]): string {
  return [bases[base], ...parts.map((part) => encodeURIComponent(part))].join('/');
}

/** The path of a route with its `:params` filled in; throws when one is missing, since an address with a hole is a fault of ours. */
export function filledPath({ path }: RouteShape, params: Readonly<Record<string, string | number>> = {}): string {
  return path.replace(/:(\w+)/g, (_whole, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`${path} needs the parameter ${name}`);
    return encodeURIComponent(value);
  });
}

/** Safari drops `Authorization` on redirects, so it travels under another name there (A7.50). */
export function authorizationHeader(userAgent: string): 'Authorization' | 'X-Auth' {
  return /safari/i.test(userAgent) && !/chrome|chromium|crios|android|fxios|edg/i.test(userAgent) ? 'X-Auth' : 'Authorization';
}

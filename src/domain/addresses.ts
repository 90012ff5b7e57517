/**
 * Redirect targets. Every `next`, hash and `fallback` from outside passes `safeTarget`, in the browser and on the server alike
 * (S37, decision D8).
 */

/** The default destination of each kind of arrival. */
export const defaultTargets = { afterLogin: '/app/dashboard', afterSocialLogin: '/app/onboarding' } as const;

/** Longest target that is read. */
const maxTargetLength = 2048;

export interface TargetOptions {
  /** Our exact origin: `https://patchbay.example`, without a trailing slash. */
  readonly origin: string;
  /** Where to go if the target is refused; it passes the same check. Default: the dashboard. */
  readonly fallback?: string | null;
}

/**
 * The address to redirect to: always a path on our own origin with its query and hash, normalised by the WHATWG parser. A target
 * that is not certainly ours gives the fallback, and a bad fallback the dashboard. Never throws.
 */
export function safeTarget(target: unknown, { origin, fallback }: TargetOptions): string {
  return checkedTarget(target, origin) ?? checkedTarget(fallback, origin) ?? defaultTargets.afterLogin;
}

/**
 * The target as `safeTarget` would return it, or null where that would use the fallback. Addresses that start a sign-in at a
 * provider are not valid targets, nor are pages that redirect to one: a link to our log-in page must not start a sign-in without
 * a click.
 */
export function checkedTarget(target: unknown, origin: string): string | null {
  return check(target, origin, { allowsSocialLogin: false, depth: 0 });
}

/** Any address of ours, including those that start a sign-in: for addresses named by our own server or page. */
export function checkedAddress(target: unknown, origin: string): string | null {
  return check(target, origin, { allowsSocialLogin: true, depth: 0 });
}

interface Check {
  readonly allowsSocialLogin: boolean;
  /** The number of targets that this one is nested in. */
  readonly depth: number;
}

function check(target: unknown, origin: string, how: Check): string | null {
  if (typeof target !== 'string' || target.length > maxTargetLength) return null;
  // The parser silently drops tabs, newlines and edge blanks and reads `\` as `/`: any input that it would repair is refused.
  if (unprintable.test(target) || target.includes('\\') || target.trim() !== target) return null;
  if (!/^\/(?!\/)/.test(target) && !/^https?:\/\/[^/]/i.test(target)) return null;

  const url = parse(target, origin);
  // `blob:https://ours/…` reports our origin, so the protocol counts as well.
  if (!url || url.origin !== origin || (url.protocol !== 'https:' && url.protocol !== 'http:')) return null;
  if (url.username !== '' || url.password !== '') return null;
  // The decoded path counts: the router decodes `/%6cogout/`.
  const path = readPath(url.pathname);
  if (path === null || isNoPage(path) || (!how.allowsSocialLogin && beginsSocialLogin(path))) return null;
  if (!areNestedTargetsSafe(path, url, origin, how)) return null;
  return url.pathname + url.search + url.hash;
}

/** True on the log-in and sign-up pages and everything below them, where a redirect to them makes no sense. */
export function isAuthPage(path: string): boolean {
  return /^\/(?:app\/login|sign-up)(?:\/|$)/.test(path);
}

// C0 and C1 controls, DEL, and the characters that reorder or hide text.
// eslint-disable-next-line no-control-regex
const unprintable = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u200b-\u200f\u202a-\u202e\ufeff]/;

/**
 * The path decoded repeatedly, as a careless reader might, until nothing changes. Null if at any stage it has a `//`, a
 * backslash, a control character, or a dot segment (unencoded ones have already been resolved by the parser).
 */
function readPath(path: string): string | null {
  let text = path;
  for (let round = 0; round < 4; round += 1) {
    if (text.includes('//') || text.includes('\\') || unprintable.test(text) || /\/\.\.?(?:\/|$)/.test(text)) return null;
    const decoded = decodePath(text);
    if (decoded === text) return text;
    text = decoded;
  }
  return null; // Still changing after four rounds: not a genuine address.
}

/** The API returns data, and a visit to `/logout/` ends the session: neither is a page to land on. */
function isNoPage(path: string): boolean {
  return /^\/(?:api|logout)(?:\/|$)/i.test(path);
}

function beginsSocialLogin(path: string): boolean {
  return /^\/(?:sso|google-sso\/start)(?:\/|$)/i.test(path);
}

/** Pages that redirect to their own `next`, which has to be as safe as the page itself. */
function areNestedTargetsSafe(path: string, url: ParsedUrl, origin: string, how: Check): boolean {
  if (!/^\/(?:redirect|csrf\/fix|window-splash|app\/login|sign-up)(?:\/|$)/.test(path)) return true;
  if (how.depth >= 3) return false;
  const inner = { ...how, depth: how.depth + 1 };
  return ['next', 'fallback'].every((name) => url.searchParams.getAll(name).every((nested) => check(nested, origin, inner) !== null));
}

// Every host has a WHATWG URL; the domain compiles without any host's types and so declares the parts that it reads.
interface ParsedUrl {
  readonly origin: string;
  readonly protocol: string;
  readonly username: string;
  readonly password: string;
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
  readonly searchParams: SearchParams;
}
interface SearchParams {
  getAll(name: string): string[];
}
declare const URL: new (input: string, base: string) => ParsedUrl;
declare function decodeURIComponent(text: string): string;

function parse(target: string, origin: string): ParsedUrl | null {
  try {
    return new URL(target, origin);
  } catch {
    return null;
  }
}

/** Decodes escape by escape, so that one broken escape does not shield the others. */
function decodePath(text: string): string {
  return text.replace(/(?:%[0-9a-f]{2})+/gi, (escapes) => {
    try {
      return decodeURIComponent(escapes);
    } catch {
      return escapes.replace(/%([0-7][0-9a-f])/gi, (_whole, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
    }
  });
}

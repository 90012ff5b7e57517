import { onlyParam } from '../../../domain/queryParams';
import { invitationFor, takeInvitation } from '../invitationHash';
import type { LocationPort, NavigationKind, Place } from '../ports';

/** Pages whose mailed links carry a secret in the hash (S30, D14). */
const secretPages = /^\/app\/(?:login\/)?(?:reset-password|confirm-email|unsubscribe|approval|this-wasnt-me)\/?$/;

interface Entry {
  readonly key: string;
  readonly usr: unknown;
  /** The path and query of the page that led here. */
  readonly from: string | null;
  /** The code of an invitation, which is never in the address. */
  readonly invitation?: string | null;
}

/**
 * The address bar. Changes within the app use the browser's history; the state of `push` and `replace` is kept with the entry, so
 * it is restored by Back.
 */
export function browserLocation(window: Window): LocationPort {
  let secret = '';
  // Done while the ports are created, so that later code (tracking, reports, other scripts) never sees it.
  const hideSecret = (): void => {
    const { pathname, search, hash } = window.location;
    const { to, code } = takeInvitation(pathname + search + hash);
    if (code !== null) window.history.replaceState({ ...(window.history.state as object | null), invitation: code }, '', to);
    if (hash === '' || !secretPages.test(pathname)) return;
    secret = hash;
    window.history.replaceState(window.history.state, '', pathname + search);
  };
  hideSecret();

  const listeners = new Set<(place: Place, kind: NavigationKind) => void>();

  const current = (): Place => {
    const { pathname, search, hash } = window.location;
    const entry = window.history.state as Partial<Entry> | null;
    return { pathname, search, hash, state: entry?.usr ?? null, key: entry?.key ?? 'default', from: entry?.from ?? null };
  };
  const tell = (kind: NavigationKind): void => {
    const place = current();
    for (const listener of [...listeners]) listener(place, kind);
  };
  const keptInvitation = (): string | null => (window.history.state as Partial<Entry> | null)?.invitation ?? null;
  const keptFrom = (): string | null => (window.history.state as Partial<Entry> | null)?.from ?? null;
  const entry = (state: unknown, to: string, code: string | null, from = keptFrom()): Entry => {
    const invitation = invitationFor(to, code, keptInvitation());
    return { key: Math.random().toString(36).slice(2, 10), usr: state ?? null, from, ...(invitation === null ? {} : { invitation }) };
  };
  window.addEventListener('popstate', () => {
    hideSecret(); // A second mailed link, opened in this tab, changes only the hash.
    tell('POP');
  });

  let rule = (to: string): string => to;

  return {
    origin: window.location.origin,
    current,
    secretHash: () => secret,
    invitation: () => onlyParam(window.location.search, 'invitation') ?? keptInvitation(),
    push: (address, state) => {
      const { to, code } = takeInvitation(address);
      const { pathname, search } = window.location;
      window.history.pushState(entry(state, to, code, pathname + search), '', rule(to));
      tell('PUSH');
    },
    replace: (address, state) => {
      const { to, code } = takeInvitation(address);
      window.history.replaceState(entry(state, to, code), '', rule(to));
      tell('REPLACE');
    },
    rewrite: (next) => {
      rule = next;
    },
    amend: (to) => window.history.replaceState(window.history.state, '', to),
    keepState: (state) => window.history.replaceState({ ...(window.history.state as object | null), usr: state }, ''),
    addStep: (state) => {
      const { pathname, search, hash } = window.location;
      window.history.pushState(entry(state, pathname + search + hash, null), '');
    },
    go: (delta) => window.history.go(delta),
    assign: (url) => window.location.assign(url),
    reload: () => window.location.reload(),
    onChange: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

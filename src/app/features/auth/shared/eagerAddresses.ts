import type { SessionStatus } from '../../session';

/** The apps in a path `/apps/integrations/eager/:slug1/:slug2?`: one or two; null for any other path. Never throws. */
export function eagerApps(pathname: string): readonly string[] | null {
  const slugs = /^\/apps\/integrations\/eager\/([^/]+)(?:\/([^/]+))?\/?$/.exec(pathname)?.slice(1);
  try {
    return slugs?.filter((slug) => slug !== undefined).map(decodeURIComponent) ?? null;
  } catch {
    return null;
  }
}

export interface EagerVisit {
  readonly apps: readonly string[];
  /** The destination afterwards: path and query. */
  readonly address: string;
  readonly hasKnownEmail: boolean;
}

/** The form for a visitor: log-in for a person who has been here before, otherwise sign-up, with the apps for onboarding. */
export function eagerAddress({ apps, address, hasKnownEmail }: EagerVisit): string {
  const query = new URLSearchParams({ selected_apis: apps.join(','), next: address });
  return `${hasKnownEmail ? '/app/login' : '/sign-up'}?${query.toString()}`;
}

/** Also used if the session look-up failed: the form reports the error. */
export const leadsToForm = (phase: SessionStatus['phase']): boolean => phase === 'missing' || phase === 'failed' || phase === 'timedOut';

/** The addresses of pages: the parts around a page that depend on its path alone, and the patterns that paths match. */

/** True where a banner reports held runs (B2.41). Zaps and connections are below `/app/assets`, too. */
export function showsHeldRuns(pathname: string): boolean {
  return /\/app\/(?:(?:assets\/)?(?:connections|zaps)|dashboard|history)(?:\/|$)/.test(pathname);
}

/** False where nothing is promoted: signing in and up, first steps, editing, connecting an app, settings (B2.42). */
export function showsPromo(pathname: string): boolean {
  return !/^\/(?:engine\/auth|sign-up|app\/login|editor|app\/onboarding|app\/instant|app\/settings)(?:\/|$)/.test(pathname);
}

/**
 * True where the page has no header: authorising an app, the editor, shared Zaps, connecting an app, settings, the code editors of
 * the web builder (B2.39, B2.40).
 */
export function isHeaderHidden(pathname: string): boolean {
  return (
    /\/(?:oauth\/authorize|editor|shared|engine\/auth\/start|app\/settings)(?:\/|$)/.test(pathname) ||
    /^\/(?:app\/)?developer\/builder\/(?:.+\/)?(?:json-editor|scripting)\/?$/.test(pathname)
  );
}

/**
 * Finds the first pattern that a path matches. `:name` matches one segment, `:name?` one or none, a final `*` any number; case and
 * a trailing slash are ignored.
 *
 * @returns a function from a path to its pattern; null if it matches none.
 */
export function patternFinder(patterns: readonly string[]): (path: string) => string | null {
  const known = patterns.map((pattern) => ({ pattern, expression: expressionOf(pattern) }));
  return (path) => known.find(({ expression }) => expression.test(path))?.pattern ?? null;
}

function expressionOf(pattern: string): RegExp {
  const segments = pattern.split('/').filter((segment) => segment !== '');
  const source = segments.map((segment) => {
    if (segment === '*') return '(?:/.*)?';
    if (/^:\w+\?$/.test(segment)) return '(?:/[^/]+)?';
    return segment.startsWith(':') ? '/[^/]+' : `/${segment.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`;
  });
  return new RegExp(`^${source.join('')}/?$`, 'i');
}

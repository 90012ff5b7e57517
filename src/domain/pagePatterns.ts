/** The patterns of the addresses of pages, as the router of the client reads them. */

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

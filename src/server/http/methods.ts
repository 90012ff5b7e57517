/** The methods of each path, so that others answer 405 and not 404 (S43). */
import type { FastifyInstance } from 'fastify';

export interface KnownPaths {
  /** The methods of the path; empty if there is no such path. */
  methodsOf(path: string): readonly string[];
}

/** Records the routes registered from here on. Wildcards are not counted, because they match anything. */
export function collectPaths(app: FastifyInstance): KnownPaths {
  const patterns = new Map<string, { matches: RegExp; methods: Set<string> }>();
  app.addHook('onRoute', ({ url, method }) => {
    if (url.includes('*')) return;
    const plain = url.replace(/\/$/, '');
    const pattern = patterns.get(plain) ?? { matches: patternOf(plain), methods: new Set<string>() };
    for (const name of [method].flat()) pattern.methods.add(name);
    patterns.set(plain, pattern);
  });
  return {
    methodsOf: (path) =>
      [...new Set([...patterns.values()].filter(({ matches }) => matches.test(path)).flatMap(({ methods }) => [...methods]))].sort(),
  };
}

function patternOf(url: string): RegExp {
  const source = url
    .split('/')
    .map((part) => (part.startsWith(':') ? '[^/]+' : part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')))
    .join('/');
  return new RegExp(`^${source}/?$`);
}

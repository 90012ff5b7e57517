import type { Ports } from '../platform/ports';
import { asMissingChunk, reloadOnce } from './missingChunk';
import { loadAppRoutes } from './routes';

/**
 * Makes sure that the route of a path is known: null if it is. If the far routes do not load, the page is reloaded once; after
 * that it continues without them, and the page shows that a part is missing (R21).
 */
export function ensureRoutes(pathname: string, ports: Ports): Promise<void> | null {
  return (
    loadAppRoutes(pathname)?.catch((error: unknown) => {
      // There is nothing to dispatch while the page reloads: the promise stays pending.
      if (asMissingChunk(error) && reloadOnce(ports)) return new Promise<never>(() => {});
      return undefined;
    }) ?? null
  );
}

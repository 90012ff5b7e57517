import type { Ports } from '../platform/ports';
import { asMissingChunk, reloadOnce } from './missingChunk';
import { learnRoute } from './routes';

/**
 * Makes sure that it is known what lies at a path: null when it is. When the far routes do not arrive, the page is loaded
 * anew, once; after that it goes on without them, and the page says that a part of it is missing (R21).
 */
export function prepareRoute(pathname: string, ports: Ports): Promise<void> | null {
  return (
    learnRoute(pathname)?.catch((error: unknown) => {
      // While the page is being loaded anew there is nothing to tell: the promise stays open.
      if (asMissingChunk(error) && reloadOnce(ports)) return new Promise<never>(() => {});
      return undefined;
    }) ?? null
  );
}

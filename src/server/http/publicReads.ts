/**
 * A limit on what anybody may read without signing in, by network address (S09): endpoints whose contract names no limit, and the
 * server's own pages. It is counted in this process: a counter in the database would cost each read a statement, and here it need not be
 * exact. So with several instances the limit is as many times higher.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { endpoints, type Endpoint } from '../../contract';
import type { EndpointName } from '../../contract/types';
import { errorBodies } from '../platform/errorBodies';
import type { Clock, ServerContext } from '../platform/context';
import { callerAddress } from './callerAddress';
import { HttpProblem } from '../platform/handler';

/** Pages that are no endpoints of the contract, by their route. */
const pages: ReadonlySet<string> = new Set(['/apps/updates', '/apps/updates/:id/:slug', '/chrome.html']);

/** Addresses that are counted at a time. Beyond it the one whose window began first is forgotten, so memory stays bounded. */
const maxAddresses = 20_000;

export interface AddressCounter {
  /** Null when this call is within the limit, else the seconds until the window ends: 1 at least. */
  take(address: string): number | null;
}

/** Counts calls by address; the window of an address begins with its first call. */
export function createAddressCounter(
  clock: Clock,
  { max, windowSeconds, most = maxAddresses }: { readonly max: number; readonly windowSeconds: number; readonly most?: number },
): AddressCounter {
  const counts = new Map<string, { used: number; readonly endsAt: number }>();
  return {
    take(address) {
      const now = clock.now().getTime();
      const running = counts.get(address);
      if (running !== undefined && running.endsAt > now) {
        running.used += 1;
        return running.used <= max ? null : Math.max(1, Math.ceil((running.endsAt - now) / 1000));
      }
      // In the order in which the windows began, so the first is the oldest.
      counts.delete(address);
      const [oldest] = counts.keys();
      if (counts.size >= most && oldest !== undefined) counts.delete(oldest);
      counts.set(address, { used: 1, endsAt: now + windowSeconds * 1000 });
      return null;
    },
  };
}

/** Refuses public reads beyond the limit with 429 and `Retry-After`, before anything is read. */
export function limitPublicReads(app: FastifyInstance, { config, clock }: ServerContext): void {
  const counter = createAddressCounter(clock, config.limits.publicReads);
  app.addHook('onRequest', (request, _reply, done) => {
    const seconds = isPublicRead(request) ? counter.take(callerAddress(request.ip)) : null;
    if (seconds !== null) throw new HttpProblem(429, errorBodies.tooOften, { 'retry-after': String(seconds) });
    done();
  });
}

/** By the route that was found, so that another spelling of the address buys nothing. */
function isPublicRead({ routeOptions }: FastifyRequest): boolean {
  const { routeName: name } = routeOptions.config as { readonly routeName?: EndpointName };
  if (name === undefined) return pages.has(routeOptions.url ?? '');
  const { method, access, limit }: Endpoint = endpoints[name];
  return method === 'GET' && access === 'public' && limit === undefined;
}

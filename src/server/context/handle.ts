import type { Endpoint } from '../../contract';
import type { ServerContext } from './context';
import type { HandlerFor } from './handler';

/**
 * The handler of an endpoint: its call is typed by the contract, and so is its reply. The default export of
 * `endpoints/<resource>/<endpoint>.ts`.
 */
export function handle<E extends Endpoint>(endpoint: E, run: HandlerFor<E>): HandlerFor<E> & { readonly endpoint: E } {
  const handler = (call: never, context: ServerContext) => (run as (call: never, context: ServerContext) => unknown)(call, context);
  return Object.assign(handler as HandlerFor<E>, { endpoint });
}

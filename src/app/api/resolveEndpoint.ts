import type { Route } from '../../contract/browser/route';
import { signInRoutes } from '../../contract/browser/signInRoutes.generated';
import type { EndpointName } from '../../contract/types';
import { NetworkError, unreachable } from './errors';

/**
 * The route of an endpoint. The routes of signing in are always present; the others are a separate chunk, loaded with the first
 * call that needs it. If that chunk does not load, there is no network either: rejects with a `NetworkError`.
 */
export async function resolveEndpoint(name: EndpointName): Promise<Route> {
  if (name in signInRoutes) return signInRoutes[name as keyof typeof signInRoutes];
  try {
    const { appRoutes } = await import(/* webpackChunkName: "routes" */ '../../contract/browser/appRoutes.generated');
    return appRoutes[name as Exclude<EndpointName, keyof typeof signInRoutes>];
  } catch (cause) {
    throw new NetworkError(unreachable, name, { cause });
  }
}

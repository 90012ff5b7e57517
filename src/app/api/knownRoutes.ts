import { nearRoutes, type RouteShape } from '../../contract/nearRoutes';
import type { RouteName } from '../../contract/routes';
import { NetworkError, unreachable } from './errors';
import { nearDeclared } from './nearStatuses';

/** The data needed to call an endpoint. */
export interface KnownRoute {
  readonly route: RouteShape;
  /** The error statuses that reach the caller as replies. */
  readonly declared: readonly number[];
}

/**
 * The route of an endpoint. The routes of signing in are always present; the others are a separate chunk, loaded with the first
 * call that needs it. If that chunk does not load, there is no network either: rejects with a `NetworkError`.
 */
export async function knownRoute(name: RouteName): Promise<KnownRoute> {
  const route: RouteShape | undefined = (nearRoutes as Partial<Record<RouteName, RouteShape>>)[name];
  if (route) return { route, declared: nearDeclared[name as keyof typeof nearDeclared] };
  try {
    const { routes, everyDeclared } = await import(/* webpackChunkName: "routes" */ './everyRoute');
    return { route: routes[name], declared: everyDeclared[name] };
  } catch (cause) {
    throw new NetworkError(unreachable, name, { cause });
  }
}

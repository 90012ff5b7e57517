import { nearRoutes, type RouteShape } from '../../contract/nearRoutes';
import type { RouteName } from '../../contract/routes';
import { NetworkError, unreachable } from './errors';
import { nearDeclared } from './nearStatuses';

/** What is needed to call an endpoint. */
export interface KnownRoute {
  readonly route: RouteShape;
  /** The refusals that reach the caller as replies. */
  readonly declared: readonly number[];
}

/**
 * The route of a name. Those of signing in are there from the start; the others come as a part of their own, with the
 * first one that is called. Where that part does not arrive there is no network either: it rejects with a `NetworkError`.
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

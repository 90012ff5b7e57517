import type { LoadScreen } from './lazyScreen';

/** The frames around a screen. */
export const loadFrame = {
  full: () => import(/* webpackChunkName: "frame-signed-in" */ './frame'),
  logo: () => import(/* webpackChunkName: "frame-logo" */ './frame/LogoFrame'),
  visitor: () => import(/* webpackChunkName: "frame-visitor" */ './frame/VisitorFrame'),
  context: () => import(/* webpackChunkName: "contexts" */ '../features/auth/contexts'),
} as const satisfies Record<string, LoadScreen>;

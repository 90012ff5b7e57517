import { appRoutes } from './appRoutes';
import { signInRoutes } from './routes';

/** The patterns of all addresses of the application. The build passes them to the server, which answers 404 elsewhere (S72). */
export const routePatterns: readonly string[] = [...signInRoutes, ...appRoutes].map(({ path }) => path).filter((path) => path !== '*');

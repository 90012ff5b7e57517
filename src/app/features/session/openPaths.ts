import { appRoutes } from '../../../contract/browser/appRoutes.generated';
import { signInRoutes } from '../../../contract/browser/signInRoutes.generated';

const openPaths: ReadonlySet<string> = new Set(
  [...Object.values(signInRoutes), ...Object.values(appRoutes)]
    .filter(({ access }) => access === 'public' || access === 'pending')
    .map(({ path }) => path),
);

/** True for the path of an endpoint whose 401 concerns the credentials just sent, not the session. */
export const isOpenPath = (path: string): boolean => openPaths.has(path);

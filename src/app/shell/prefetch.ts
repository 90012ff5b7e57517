import { onlyParam } from '../../domain/queryParams';
import { afterLogin } from '../../domain/redirects';
import type { AppStore } from '../store/createStore';
import { fetchScreen, type LoadPage, type LoadScreen } from './lazyScreen';
import { loadAppRoutes, loadFrame, routeAt } from './routes';

/** The pages that most people open after signing in. A guess: any other page loads what it needs when it is opened. */
function likelyPath({ location }: AppStore['ports']): string {
  const { pathname, search } = location.current();
  if (pathname.startsWith('/sign-up')) return '/app/onboarding';
  return new URL(afterLogin({ next: onlyParam(search, 'next'), origin: location.origin }), location.origin).pathname;
}

/** Loads the code and styles of the next page while the password is being typed. Failures are ignored: navigation requests them again. */
export async function prefetchNextPage(store: AppStore): Promise<void> {
  const path = likelyPath(store.ports);
  if (!path.startsWith('/app/')) return;
  await loadAppRoutes(path);
  const { load, frame = 'none' } = routeAt(path);
  const wanted: (LoadScreen | LoadPage)[] = [...(load ? [load] : []), ...(frame === 'none' ? [] : [loadFrame[frame]])];
  await Promise.all(wanted.map((loadPart) => loadPart().then(() => fetchScreen(store, loadPart))));
}

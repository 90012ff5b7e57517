import { onlyParam } from '../../domain/addresses';
import { afterLogin } from '../../domain/redirects';
import type { AppStore } from '../store/createStore';
import { fetchScreen, type LoadScreen } from './lazyScreen';
import { learnRoute, routeAt } from './routes';
import { loadFrame } from './screens';

/** Where most people go from a page of signing in. A guess: any other way fetches what it needs when it is taken. */
function likelyPath({ location }: AppStore['ports']): string {
  const { pathname, search } = location.current();
  if (pathname.startsWith('/sign-up')) return '/app/onboarding';
  return new URL(afterLogin({ next: onlyParam(search, 'next'), origin: location.origin }), location.origin).pathname;
}

/**
 * Fetches the code and styles of the page that follows while the password is still being typed. What does not arrive is
 * left out: the way there asks for it again.
 */
export async function fetchAhead(store: AppStore): Promise<void> {
  const path = likelyPath(store.ports);
  if (!path.startsWith('/app/')) return;
  await learnRoute(path);
  const { screen, header } = routeAt(path);
  const wanted: LoadScreen[] = [...(screen ? [screen] : []), ...(header === 'none' ? [] : [loadFrame[header]])];
  await Promise.all(wanted.map((load) => load().then(() => fetchScreen(store, load))));
}

import { put, select, type SagaGenerator } from 'typed-redux-saga';
import { days } from '../../domain/durations';
import { chosenTheme, themeCookie } from '../../domain/themes';
import type { Ports } from '../platform/ports';
import { routeEntered, selectIsLoggedIn, selectIsSessionKnown, sessionLoaded, sessionMissing, type WithSession } from '../features/session';
import { getPorts, onEach } from '../platform/flows';
import { lazySaga } from '../platform/lazySaga';
import { placeEntered, placeFlow, placeSlice } from '../platform/place';
import type { FeatureParts } from '../store/createStore';
import { asMissingChunk, reloadOnce } from './missingChunk';
import { authOf, loadAppRoutes, routeAt, targetOf } from './routes';
import { selectIsActivationDue, shellSlice, themeChosen, type WithShell } from './state';

/**
 * Makes sure that the route of a path is known: null if it is. If the far routes do not load, the page is reloaded once; after
 * that it continues without them, and the page shows that a part is missing (R21).
 */
export function ensureRoutes(pathname: string, ports: Ports): Promise<void> | null {
  return (
    loadAppRoutes(pathname)?.catch((error: unknown) => {
      // There is nothing to dispatch while the page reloads: the promise stays pending.
      if (asMissingChunk(error) && reloadOnce(ports)) return new Promise<never>(() => {});
      return undefined;
    }) ?? null
  );
}

const storagePage = '/app/login/cookies-disabled';
const activationPage = '/app/login/activate';
/** Marks a page that client routing has left to the server. */
const reloadMark = 'redirect=true';
/** Browsers keep no cookie for longer than 400 days. */
const themeKeptFor = days(400);

/** Reacts to each route: what it requires of the session, and where it redirects. */
function* shellFlow(): SagaGenerator<void> {
  const { cookies } = yield* getPorts();
  const kept = chosenTheme(cookies.get(themeCookie));
  if (kept) yield* put(themeChosen(kept));
  yield* onEach(themeChosen, keepTheme);
  yield* onEach(placeEntered, enterRoute);
  yield* onEach(sessionLoaded, followRedirect);
  yield* onEach(sessionMissing, followRedirect);
}

function* enterRoute({ payload: { pathname, search, hash } }: ReturnType<typeof placeEntered>): SagaGenerator<void> {
  const { location, storage } = yield* getPorts();
  if (!storage.isAvailable() && pathname !== storagePage) {
    location.replace(storagePage); // Every navigation, and from that page none.
    return;
  }
  const route = routeAt(pathname);
  if (route.isServerPage && !search.includes(reloadMark)) {
    location.assign(`${pathname}${search}${search ? '&' : '?'}${reloadMark}${hash}`); // Never twice (decision H4).
    return;
  }
  yield* put(routeEntered({ need: authOf(route), prefersSignUp: route.prefersSignUp ?? false }));
  yield* followRedirect();
}

/** Follows the redirect of the present route once it is known who is signed in. */
function* followRedirect(): SagaGenerator<void> {
  const { location } = yield* getPorts();
  const { pathname, search, hash } = location.current();
  const route = routeAt(pathname);
  const state = yield* select((whole: WithSession & WithShell) => whole);
  if (typeof route.redirectTo === 'string') location.replace(targetOf(route.redirectTo, route, pathname) + search + hash);
  else if (route.redirectTo && selectIsSessionKnown(state)) location.replace(route.redirectTo(selectIsLoggedIn(state)));
  else if (selectIsLoggedIn(state)) yield* redirectForActivation(selectIsActivationDue(state));
}

/** To the activation page while activation is required, and back to the original destination afterwards (decision D7). */
function* redirectForActivation(isDue: boolean): SagaGenerator<void> {
  const { location } = yield* getPorts();
  const { pathname, search, hash } = location.current();
  if (isDue && authOf(routeAt(pathname)) === 'required')
    location.replace(`${activationPage}?next=${encodeURIComponent(pathname + search + hash)}`);
  if (!isDue && pathname === activationPage) yield* leaveActivation();
}

// The redirect rules are larger than this whole flow, and are rarely needed.
const leaveActivation = lazySaga(() => import(/* webpackChunkName: "activated" */ './activated').then((module) => module.leaveActivation));

function* keepTheme({ payload }: ReturnType<typeof themeChosen>): SagaGenerator<void> {
  const { cookies } = yield* getPorts();
  if (payload === 'system') cookies.remove(themeCookie);
  else cookies.set(themeCookie, payload, { maxAge: themeKeptFor });
}

/** The shell's slices and flows. The location is dispatched last, when the flows that react to it are listening. */
export const shellParts: FeatureParts = {
  slices: [placeSlice, shellSlice],
  sagas: [shellFlow, () => placeFlow(ensureRoutes)],
};

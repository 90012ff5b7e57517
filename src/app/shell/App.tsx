import { Suspense, useEffect, useLayoutEffect, useMemo, useState, type ReactElement, type ReactNode } from 'react';
import { Router, type NavigationType, type Navigator, type To } from 'react-router-dom';
import { Provider } from 'react-redux';
import { addressInAccount, isAccountPage, isPersonalPage } from '../../domain/accountAddresses';
import { useAppDispatch, useAppSelector } from '../platform/hooks';
import type { AccountsState } from '../features/accounts';
import { nowhere, selectPlace, type VisitedPlace, type WithPlace } from '../platform/place';
import { PortsProvider, usePorts } from '../platform/PortsContext';
import { selectIsTimeoutNoticeDue, sessionRetried, type WithSession } from '../features/session';
import { Logo } from '../widgets/Logo/Logo';
import { Button } from '../widgets/Button/Button';
import { LiveRegion } from '../widgets/LiveRegion/LiveRegion';
import type { AppStore } from '../store/createStore';
import type { State } from '../store/rootReducer';
import { selectEntry, selectIsAtHome, selectTheme, type WithShell } from './state';
import { authOf, documentTitle, frameOf, loadFrame, routeAt, type Route } from './routes';
import { fetchScreen, LazyScreen, ScreenSuspense, type LoadScreen } from './lazyScreen';
import { selectIsOverlayDue } from './overlaysDue';
import { texts } from './texts';
import { abovePage, ApplicationPage } from './applicationPage';
import { ScreenBoundary } from './ScreenBoundary';
import { AlternativeSignIn } from './AlternativeSignIn';
import { ensureRoutes } from './parts';
import css from './shell.module.css';

/** Applies the chosen theme to the page; the tokens do the rest. */
function ThemeOnPage(): null {
  const theme = useAppSelector(selectTheme);
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    if (theme === 'system') delete dataset.theme;
    else dataset.theme = theme;
  }, [theme]);
  return null;
}

const asText = (to: To): string => (typeof to === 'string' ? to : `${to.pathname ?? ''}${to.search ?? ''}${to.hash ?? ''}`);

/** The account named in links, as in navigations by the rule of the location port; null with a single account. */
function selectAccountId(state: object): number | null {
  const { accounts } = state as { readonly accounts?: AccountsState };
  return accounts?.isSeveral ? accounts.currentAccountId : null;
}

/**
 * The router over the store: it shows the location in the store, so that stepping back through the actions steps back through the
 * screens. Links and sagas use the same history, through the location port.
 */
function StoreRouter({ children }: { children: ReactNode }): ReactNode {
  const place = useAppSelector(selectPlace);
  const { location } = usePorts();
  const accountId = useAppSelector(selectAccountId);
  const navigator = useMemo<Navigator>(
    () => ({
      createHref: (to) => addressInAccount(asText(to), accountId),
      go: (delta) => location.go(delta),
      push: (to, state) => location.push(asText(to), state),
      replace: (to, state) => location.replace(asText(to), state),
    }),
    [location, accountId],
  );
  return (
    <Router location={place} navigationType={place.kind as NavigationType} navigator={navigator}>
      {children}
    </Router>
  );
}

interface RouteAnnouncerProps {
  route: Route;
  place: VisitedPlace;
  /** The location that the browser itself loaded, with title, scroll position and focus already set. */
  isFirst: boolean;
}

/**
 * Does for a change of screen what a page load does by itself: sets the title, scrolls to the top, moves the focus. Rendered next
 * to the screen, inside its Suspense boundary, so that it runs when the screen is there.
 */
function RouteAnnouncer({ route, place: { pathname, kind }, isFirst }: RouteAnnouncerProps): null {
  const title = documentTitle(route.title);
  const scrollsToTop = route.scrollsToTop === true && kind !== 'POP';
  useEffect(() => {
    document.title = title;
    if (isFirst) return;
    if (scrollsToTop) window.scrollTo(0, 0);
    // A screen that has focused its own field takes precedence.
    if (document.activeElement?.closest('main') && document.activeElement.matches('input, textarea, select')) return;
    const heading = document.querySelector<HTMLElement>('main h1');
    if (!heading) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
    // Once per path: a change of query or hash does not move the reader.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [pathname]);
  return null;
}

// All overlays have one name here, because the sign-in page carries this file.
const loadOverlays: LoadScreen = () => import(/* webpackChunkName: "overlays" */ './overlayTable');

/** The overlays above every page, loaded when there is the first one to show; they stay from then on. */
function Overlays(): ReactNode {
  const [areOverlaysThere, setAreOverlaysThere] = useState(false);
  const isDue = useAppSelector(selectIsOverlayDue);
  const isTimeoutNoticeDue = useAppSelector(selectIsTimeoutNoticeDue);
  if ((isDue || isTimeoutNoticeDue) && !areOverlaysThere) setAreOverlaysThere(true);
  return <Suspense fallback={null}>{areOverlaysThere && <LazyScreen load={loadOverlays} />}</Suspense>;
}

/** Loaded if a person has no account to show, which is rare. */
const loadAccess = () => import(/* webpackChunkName: "account-access" */ '../features/accounts/access');

/**
 * True if a page cannot be shown because the person belongs to no account, or not to the one in the address, or is locked out of it. The accounts load
 * with the signed-in frame; before that nothing is blocked.
 */
function selectIsBlocked({ accounts }: { accounts?: AccountsState }, route: Route, pathname: string): boolean {
  const access = accounts?.access;
  if (access === 'denied') return isAccountPage(pathname);
  if (access === 'locked') return isAccountPage(pathname) && !isPersonalPage(pathname) && accounts?.locked === 'page';
  return access === 'none' && authOf(route) === 'required' && !isPersonalPage(pathname);
}

/** Reserves the height of the header while its code loads, in the HTML already, so that nothing moves when it comes. */
export function FramePlaceholder({ isFull }: { isFull?: boolean }): ReactNode {
  return (
    <div className={css.placeholder} data-header data-full={isFull || undefined}>
      <div className={css.placeholderInner}>
        <Logo />
      </div>
    </div>
  );
}

/**
 * Shown in place of a page that needs to know who is signed in, if the server could not be asked. Has no picture: it must work
 * when nothing more can be loaded, so every page carries it.
 */
export function SessionFailed({ onRetry }: { onRetry: () => void }): ReactNode {
  return (
    <div className={css.crash} role="alert">
      <h1>{texts.sessionFailed.title}</h1>
      <p className={css.hint}>{texts.sessionFailed.hint}</p>
      <Button kind="primary" onClick={onRetry}>
        {texts.tryAgain}
      </Button>
    </div>
  );
}

/** The whole page: the router, the frame of the route, its screen, and the overlays above. */
function AppShell(): ReactNode {
  const isSomewhere = useAppSelector((state: WithPlace) => selectPlace(state) !== nowhere);
  return (
    <StoreRouter>
      <ThemeOnPage />
      <div id={abovePage} />
      {isSomewhere && <Page />}
      <Overlays />
    </StoreRouter>
  );
}

function Page(): ReactNode {
  const place = useAppSelector(selectPlace);
  const [firstKey] = useState(place.key);
  const isFirst = place.key === firstKey;
  const route = routeAt(place.pathname);
  const isBlocked = useAppSelector((state: object) => selectIsBlocked(state, route, place.pathname));
  const header = useHeader(isBlocked ? 'full' : frameOf(route, place));
  const load = isBlocked ? loadAccess : route.load;

  const screen = (
    <ScreenBoundary path={place.pathname}>
      {/* The gate is outside: the flows of a page start with its code, and must not start before it is known who is signed in. */}
      <Gate route={route}>
        <ScreenSuspense load={load}>
          {load && <LazyScreen load={load}>{route.hasAlternativeSignIn && <AlternativeSignIn />}</LazyScreen>}
          <RouteAnnouncer route={route} place={place} isFirst={isFirst} />
        </ScreenSuspense>
      </Gate>
    </ScreenBoundary>
  );
  return (
    <>
      <LiveRegion message={isFirst ? '' : documentTitle(route.title)} />
      {header === 'none' ? (
        screen
      ) : header === 'bare' ? (
        <main id="content" tabIndex={-1}>
          {screen}
        </main>
      ) : (
        <ScreenBoundary path={place.pathname}>
          <ScreenSuspense load={loadFrame[header]} fallback={<FramePlaceholder isFull={header === 'full'} />}>
            <ApplicationPage value={route.frame === 'full'}>
              <LazyScreen load={loadFrame[header]}>{screen}</LazyScreen>
            </ApplicationPage>
          </ScreenSuspense>
        </ScreenBoundary>
      )}
      {route.loadFooter && header !== 'bare' && (
        <Suspense fallback={null}>
          <LazyScreen load={route.loadFooter} />
        </Suspense>
      )}
    </>
  );
}

/** A public page has the application's header for people who are signed in, and the visitors' header otherwise. */
function useHeader(header: ReturnType<typeof frameOf>): typeof header {
  const isAtHome = useAppSelector(selectIsAtHome);
  return (header === 'logo' || header === 'visitor') && isAtHome ? 'full' : header;
}

/** Shows the screen when it may be shown. */
function Gate({ route, children }: { route: Route; children: ReactNode }): ReactNode {
  const dispatch = useAppDispatch();
  // If the destination depends on who is signed in, nothing is shown before that is known.
  const need = typeof route.redirectTo === 'function' ? 'required' : authOf(route);
  const entry = useAppSelector((state: WithSession & WithShell) => selectEntry(state, need));
  if (entry === 'open') return children;
  if (entry === 'waiting') return null;
  return <SessionFailed onRetry={() => dispatch(sessionRetried())} />;
}

export interface AppProps {
  store: AppStore;
  /** The state from which this page was prerendered, if it was: the first render must match it. */
  drawnState?: State;
}

/** The whole application over a store. */
export function App({ store, drawnState }: AppProps): ReactElement {
  return (
    <PortsProvider value={store.ports}>
      <Provider store={store} serverState={drawnState}>
        <AppShell />
      </Provider>
    </PortsProvider>
  );
}

/** Resolves when the screen of the present address has loaded, or failed to: then the first render shows it at once. */
export async function fetchFirstScreen(store: AppStore): Promise<void> {
  const place = store.ports.location.current();
  await ensureRoutes(place.pathname, store.ports);
  const route = routeAt(place.pathname);
  const header = frameOf(route, place);
  const wanted = [...(route.load ? [route.load] : []), ...(header === 'none' || header === 'bare' ? [] : [loadFrame[header]])];
  await Promise.allSettled(wanted.map((load) => fetchScreen(store, load)));
}

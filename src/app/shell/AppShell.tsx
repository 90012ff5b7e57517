import { Suspense, useState, type ReactNode } from 'react';
import type { WithAccounts } from '../features/accounts';
import { sessionRetried, type WithSession } from '../features/session';
import { useAppDispatch, useAppSelector } from '../platform/hooks';
import { nowhere, selectPlace, type WithPlace } from '../platform/place';
import { LiveRegion } from '../widgets/LiveRegion/LiveRegion';
import { loadAccess, selectIsBlocked } from './access';
import { ApplicationPage } from './applicationPage';
import { RouteAnnouncer } from './RouteAnnouncer';
import { FramePlaceholder } from './FramePlaceholder';
import { LazyScreen, ScreenSuspense } from './lazyScreen';
import { Overlays } from './Overlays';
import { abovePage } from './abovePage';
import { authOf, documentTitle, frameOf, routeAt, type Route } from './routes';
import { loadFrame } from './frames';
import { ScreenBoundary } from './ScreenBoundary';
import { SessionFailed } from './SessionFailed';
import { selectEntry, selectIsAtHome, type WithShell } from './state';
import { StoreRouter } from './StoreRouter';
import { ThemeOnPage } from './ThemeOnPage';
import { AlternativeSignIn } from './AlternativeSignIn';

/** The whole page: the router, the frame of the route, its screen, and the overlays above. */
export function AppShell(): ReactNode {
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
  const isBlocked = useAppSelector((state: Partial<WithAccounts>) => selectIsBlocked(state, route, place.pathname));
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
          <ScreenSuspense load={loadFrame[header]} fallback={<FramePlaceholder />}>
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

import { useEffect } from 'react';
import type { VisitedPlace } from '../platform/place';
import type { RouteRow } from './routes';
import { documentTitle } from './titles';

export interface ArrivalProps {
  route: RouteRow;
  place: VisitedPlace;
  /** The place that the browser itself loaded: it has put title, scroll and focus where they belong. */
  isFirst: boolean;
}

/**
 * What a page load does by itself and a change of screen must do by hand: the title, the start of the page, the focus.
 * Drawn beside the screen, inside its Suspense boundary, so that it acts when the screen is there.
 */
export function Arrival({ route, place: { pathname, kind }, isFirst }: ArrivalProps): null {
  const title = documentTitle(route.title);
  const scrollsToTop = route.scrollsToTop === true && kind !== 'POP';
  useEffect(() => {
    document.title = title;
    if (isFirst) return;
    if (scrollsToTop) window.scrollTo(0, 0);
    // A screen that has put the focus into its own field knows better.
    if (document.activeElement?.closest('main') && document.activeElement.matches('input, textarea, select')) return;
    const heading = document.querySelector<HTMLElement>('main h1');
    if (!heading) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
    // One arrival per path: a change of query or hash leaves the reader where they are.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [pathname]);
  return null;
}

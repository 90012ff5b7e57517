import { useEffect } from 'react';
import type { VisitedPlace } from '../platform/place';
import { documentTitle, type Route } from './routes';

export interface RouteAnnouncerProps {
  route: Route;
  place: VisitedPlace;
  /** The location that the browser itself loaded, with title, scroll position and focus already set. */
  isFirst: boolean;
}

/**
 * Does for a change of screen what a page load does by itself: sets the title, scrolls to the top, moves the focus. Rendered next
 * to the screen, inside its Suspense boundary, so that it runs when the screen is there.
 */
export function RouteAnnouncer({ route, place: { pathname, kind }, isFirst }: RouteAnnouncerProps): null {
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

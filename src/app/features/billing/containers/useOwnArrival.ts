import { useEffect, useRef, type RefObject } from 'react';
import { useSelector } from 'react-redux';
import { selectPlace } from '../../../platform/place';

/**
 * Does for two pages at one path what the shell does where the path changes: the new one begins at its top, with the focus
 * on what it has to tell, or else on its heading. The browser's own way back knows how far down one was.
 *
 * @param planId the plan that is rehearsed; null on the page of billing itself. The first page is the shell's.
 * @param news what has just been done, while that is told
 */
export function useOwnArrival(planId: number | null, news: RefObject<HTMLElement | null>): void {
  const { kind } = useSelector(selectPlace);
  const arrivedAt = useRef(planId);
  useEffect(() => {
    if (arrivedAt.current === planId) return;
    arrivedAt.current = planId;
    if (kind !== 'POP') window.scrollTo(0, 0);
    const heading = news.current ? null : document.querySelector<HTMLElement>('main h1');
    if (heading) heading.tabIndex = -1;
    (news.current ?? heading)?.focus({ preventScroll: true });
  }, [planId, kind, news]);
}

import { useEffect, useRef, type RefObject } from 'react';
import { useAppSelector } from '../../platform/hooks';
import { selectPlace } from '../../platform/place';

/**
 * Does for two pages at one path what the shell does when the path changes: the new one starts at the top, with the focus on its
 * message, or otherwise on its heading. For Back, the browser restores the scroll position.
 *
 * @param planId the previewed plan; null on the billing page itself. The first page is the shell's.
 * @param news the result of the last action, while it is shown
 */
export function useOwnArrival(planId: number | null, news: RefObject<HTMLElement | null>): void {
  const { kind } = useAppSelector(selectPlace);
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

import { useLayoutEffect, useMemo, useState, type ReactNode } from 'react';
import { NavigationType, Router, type Navigator, type To } from 'react-router-dom';
import type { LocationPort } from './ports';

const asText = (to: To): string => (typeof to === 'string' ? to : `${to.pathname ?? ''}${to.search ?? ''}${to.hash ?? ''}`);

/** react-router on the location port: sagas and links move the same history. */
export function PortRouter({ location, children }: { location: LocationPort; children: ReactNode }): ReactNode {
  const [{ place, kind }, setPlace] = useState(() => ({ place: location.current(), kind: 'POP' as keyof typeof NavigationType | 'POP' | 'PUSH' | 'REPLACE' }));
  useLayoutEffect(() => {
    const follow = location.onChange((next, nextKind) => setPlace({ place: next, kind: nextKind }));
    // A saga may have moved between the first render and this subscription.
    setPlace((now) => (now.place.key === location.current().key ? now : { place: location.current(), kind: 'REPLACE' }));
    return follow;
  }, [location]);
  const navigator = useMemo<Navigator>(
    () => ({
      createHref: asText,
      go: (delta) => location.go(delta),
      push: (to, state) => location.push(asText(to), state),
      replace: (to, state) => location.replace(asText(to), state),
    }),
    [location],
  );
  return (
    <Router location={place} navigationType={kind as NavigationType} navigator={navigator}>
      {children}
    </Router>
  );
}

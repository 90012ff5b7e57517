import { Suspense, useState, type ReactNode } from 'react';
import { useSelector } from 'react-redux';
import { selectIsLoggedIn, selectSignOnOffer, TimedOutContainer, type WithSession } from '../features/session';
import { selectToasts, type WithToasts } from '../features/toasts';
import { selectPlace, type WithPlace } from '../platform/place';
import { LazyScreen } from './lazyScreen';
import { loadOverlay } from './screens';

/** To visitors outside the application: the log-in page does without (A4.29). */
const selectIsOneTapOffered = (state: WithSession & WithPlace): boolean =>
  selectSignOnOffer(state)?.oneTap === true && !selectIsLoggedIn(state) && !selectPlace(state).pathname.startsWith('/app');

/** What floats above every page, lowest first. Each is fetched when it has something to show for the first time. */
export function Overlays(): ReactNode {
  // Once there was one, the stack stays: it has to be there before it speaks.
  const [isStackThere, setIsStackThere] = useState(false);
  const hasToasts = useSelector((state: WithToasts) => selectToasts(state).length > 0);
  if (hasToasts && !isStackThere) setIsStackThere(true);
  const hasOneTap = useSelector((state: WithSession & WithPlace) => selectIsOneTapOffered(state));
  return (
    <>
      <TimedOutContainer />
      <Suspense fallback={null}>{hasOneTap && <LazyScreen load={loadOverlay.oneTap} />}</Suspense>
      <Suspense fallback={null}>{isStackThere && <LazyScreen load={loadOverlay.toasts} />}</Suspense>
    </>
  );
}

import { Suspense, useState, type ReactNode } from 'react';
import { useSelector } from 'react-redux';
import { selectIsLoggedIn, selectSignOnOffer, TimedOutContainer, type WithSession } from '../features/session';
import { selectErrors, type WithErrors } from '../features/errors';
import { selectToasts, type WithToasts } from '../features/toasts';
import { selectTrackedEvents, type WithTracking } from '../features/tracking';
import { nowhere, selectPlace, type WithPlace } from '../platform/place';
import { LazyScreen } from './lazyScreen';
import { nearRoutes, routeAt } from './routes';
import { loadOverlay } from './screens';

/** To visitors outside the application: the log-in page does without (A4.29). */
const selectIsOneTapOffered = (state: WithSession & WithPlace): boolean =>
  selectSignOnOffer(state)?.oneTap === true && !selectIsLoggedIn(state) && !selectPlace(state).pathname.startsWith('/app');

const hasErrors = (state: WithErrors): boolean => selectErrors(state).length > 0;

/** The pages of signing in count nothing and ask nothing, unless something happened there that is to be told. */
const selectHasSignals = (state: WithPlace & WithTracking & WithErrors): boolean => {
  const place = selectPlace(state);
  return hasErrors(state) || selectTrackedEvents(state).length > 0 || (place !== nowhere && !nearRoutes.includes(routeAt(place.pathname)));
};

/** What floats above every page, lowest first. Each is fetched when it has something to show for the first time. */
export function Overlays(): ReactNode {
  // Once there was one, the stack stays: it has to be there before it speaks.
  const [isStackThere, setIsStackThere] = useState(false);
  const hasToasts = useSelector((state: WithToasts) => selectToasts(state).length > 0);
  if (hasToasts && !isStackThere) setIsStackThere(true);
  const [areSignalsThere, setAreSignalsThere] = useState(false);
  const hasSignals = useSelector((state: WithPlace & WithTracking & WithErrors) => selectHasSignals(state));
  if (hasSignals && !areSignalsThere) setAreSignalsThere(true);
  const hasOneTap = useSelector((state: WithSession & WithPlace) => selectIsOneTapOffered(state));
  const isErrorShown = useSelector((state: WithErrors) => hasErrors(state));
  return (
    <>
      <TimedOutContainer />
      <Suspense fallback={null}>{hasOneTap && <LazyScreen load={loadOverlay.oneTap} />}</Suspense>
      <Suspense fallback={null}>{areSignalsThere && <LazyScreen load={loadOverlay.signals} />}</Suspense>
      <Suspense fallback={null}>{areSignalsThere && <LazyScreen load={loadOverlay.upkeep} />}</Suspense>
      <Suspense fallback={null}>{isErrorShown && <LazyScreen load={loadOverlay.errorModal} />}</Suspense>
      <Suspense fallback={null}>{isStackThere && <LazyScreen load={loadOverlay.toasts} />}</Suspense>
    </>
  );
}

import { selectErrors, type WithErrors } from '../features/errors';
import { selectIsLoggedIn, selectSignOnOffer, type WithSession } from '../features/session';
import { selectToasts, type WithToasts } from '../features/toasts';
import { selectTrackedEvents, type WithTracking } from '../features/tracking';
import { nowhere, selectPlace, type WithPlace } from '../platform/place';
import { nearRoutes, routeAt } from './routes';

/** To visitors outside the application: the log-in page does without (A4.29). */
export const selectIsOneTapOffered = (state: WithSession & WithPlace): boolean =>
  selectSignOnOffer(state)?.oneTap === true && !selectIsLoggedIn(state) && !selectPlace(state).pathname.startsWith('/app');

/** The pages of signing in count nothing and ask nothing, unless something happened there that is to be told. */
export const selectHasSignals = (state: WithPlace & WithTracking & WithErrors): boolean => {
  const place = selectPlace(state);
  return (
    selectErrors(state).length > 0 ||
    selectTrackedEvents(state).length > 0 ||
    (place !== nowhere && !nearRoutes.includes(routeAt(place.pathname)))
  );
};

/** Whether anything floats above the page; until then its code is not even asked for. */
export const selectIsOverlayDue = (state: WithSession & WithPlace & WithTracking & WithErrors & WithToasts): boolean =>
  selectHasSignals(state) || selectToasts(state).length > 0 || selectIsOneTapOffered(state);

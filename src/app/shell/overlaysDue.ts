import { selectErrors, selectReportSubject } from '../features/errors';
import { selectIsLoggedIn, selectSocialLoginOffer, type WithSession } from '../features/session';
import { selectToasts } from '../features/toasts';
import { selectTrackedEvents } from '../features/tracking';
import { nowhere, selectPlace, type WithPlace } from '../platform/place';
import { routeAt, signInRoutes } from './routes';

/** For visitors outside the application, not on the log-in page. */
export const selectIsOneTapOffered = (state: WithSession & WithPlace): boolean =>
  selectSocialLoginOffer(state)?.oneTap === true && !selectIsLoggedIn(state) && !selectPlace(state).pathname.startsWith('/app');

/** The part of the state that decides about overlays; it exists from the start. */
export type OverlayState = WithSession & WithPlace;

/** A person wants to report an error. A replayed state has no subject at all. */
export const selectIsReportWanted = (state: object): boolean => Boolean(selectReportSubject(state));

/** Sign-in pages have no help, analytics or surveys, unless something happened there that has to be reported. */
export const selectHasLeftSignIn = (state: WithPlace): boolean => {
  const place = selectPlace(state);
  return (
    selectErrors(state).length > 0 ||
    selectTrackedEvents(state).length > 0 ||
    (place !== nowhere && !signInRoutes.includes(routeAt(place.pathname)))
  );
};

/** True if there is an overlay to show; until then its code is not requested. */
export const selectIsOverlayDue = (state: OverlayState): boolean =>
  selectHasLeftSignIn(state) || selectToasts(state).length > 0 || selectIsOneTapOffered(state) || selectIsReportWanted(state);

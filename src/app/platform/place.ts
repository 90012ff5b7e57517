import { createAction, type Reducer } from '@reduxjs/toolkit';
import { buffers, eventChannel, type EventChannel } from 'redux-saga';
import { call, put, take, type SagaGenerator } from 'typed-redux-saga';
import { takePorts } from './flows';
import type { LocationPort, NavigationKind, Place } from './ports';

/** The place of the page and how it was reached. The page shows what lies there: the router reads it from the store, so DevTools can go back. */
export interface VisitedPlace extends Place {
  readonly kind: NavigationKind;
}

/** The page is at another address of the app now, or was opened there. */
export const placeEntered = createAction<VisitedPlace>('place/entered');

export interface WithPlace {
  readonly place: VisitedPlace;
}

/** The place before the first one is known: before the flow below has begun. */
export const nowhere: VisitedPlace = { pathname: '', search: '', hash: '', state: null, key: '', kind: 'POP' };

export const placeReducer: Reducer<VisitedPlace> = (state = nowhere, action) => (placeEntered.match(action) ? action.payload : state);

export const selectPlace = (state: WithPlace): VisitedPlace => state.place;

/** Path, query and hash as one address. */
export const addressOf = ({ pathname, search, hash }: Pick<Place, 'pathname' | 'search' | 'hash'>): string => pathname + search + hash;

function visits(location: LocationPort): EventChannel<VisitedPlace> {
  // A redirect may move on while the place before it is still being told: nothing is dropped.
  return eventChannel((emit) => location.onChange((place, kind) => emit({ ...place, kind })), buffers.expanding(4));
}

/** Tells the store where the page is: at the start, and after each change. */
export function* placeFlow(): SagaGenerator<void> {
  const { location } = yield* takePorts();
  const channel = yield* call(visits, location);
  yield* put(placeEntered({ ...location.current(), kind: 'POP' }));
  while (true) yield* put(placeEntered(yield* take(channel)));
}

import { createAction, type Reducer } from '@reduxjs/toolkit';
import { buffers, eventChannel, type EventChannel } from 'redux-saga';
import { call, put, take, type SagaGenerator } from 'typed-redux-saga';
import { takePorts } from './flows';
import type { LocationPort, NavigationKind, Place, Ports } from './ports';

/** The place of the page and how it was reached. The page shows what lies there: the router reads it from the store, so DevTools can go back. */
export interface VisitedPlace extends Place {
  readonly kind: NavigationKind;
}

/** The page is at another address of the app now, or was opened there. */
export const placeEntered = createAction<VisitedPlace>('place/entered');

/** The query of the present place is written differently: it is the same place, and no flow has to answer. */
export const placeAmended = createAction<{ search: string }>('place/amended');

export interface WithPlace {
  readonly place: VisitedPlace;
}

/** The place before the first one is known: before the flow below has begun. */
export const nowhere: VisitedPlace = { pathname: '', search: '', hash: '', state: null, key: '', kind: 'POP' };

export const placeReducer: Reducer<VisitedPlace> = (state = nowhere, action) => {
  if (placeEntered.match(action)) return action.payload;
  return placeAmended.match(action) && action.payload.search !== state.search ? { ...state, search: action.payload.search } : state;
};

export const selectPlace = (state: WithPlace): VisitedPlace => state.place;

/** Path, query and hash as one address. */
export const addressOf = ({ pathname, search, hash }: Pick<Place, 'pathname' | 'search' | 'hash'>): string => pathname + search + hash;

function visits(location: LocationPort): EventChannel<VisitedPlace> {
  // A redirect may move on while the place before it is still being told: nothing is dropped.
  return eventChannel((emit) => location.onChange((place, kind) => emit({ ...place, kind })), buffers.expanding(4));
}

/** Null when a place can be told at once; else resolves when it can. It never rejects. */
export type Prepare = (pathname: string, ports: Ports) => Promise<void> | null;

/**
 * Tells the store where the page is: at the start, and after each change. A place that has to be prepared is told when it
 * is; until then the page stays as it was. In the order in which they were entered, and none is left out.
 */
export function* placeFlow(prepare: Prepare): SagaGenerator<void> {
  const ports = yield* takePorts();
  const channel = yield* call(visits, ports.location);
  let place: VisitedPlace = { ...ports.location.current(), kind: 'POP' };
  while (true) {
    const preparation = prepare(place.pathname, ports);
    if (preparation) yield* call(() => preparation);
    yield* put(placeEntered(place));
    place = yield* take(channel);
  }
}

import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { buffers, eventChannel, type EventChannel } from 'redux-saga';
import { call, put, take, type SagaGenerator } from 'typed-redux-saga';
import { getPorts } from './flows';
import type { LocationPort, NavigationKind, Place, Ports } from './ports';

/** The location of the page and how it was reached. The router reads it from the store, so DevTools can step back. */
export interface VisitedPlace extends Place {
  readonly kind: NavigationKind;
}

/** The location before the first one is known: before the flow below has started. */
export const nowhere: VisitedPlace = { pathname: '', search: '', hash: '', state: null, key: '', kind: 'POP' };

export const placeSlice = createSlice({
  name: 'place',
  initialState: nowhere,
  reducers: {
    /** The page was opened at, or moved to, another address of the app. */
    entered: (_place, { payload }: PayloadAction<VisitedPlace>) => payload,
    /** The query of the present location is written differently: the location is the same, and no flow has to react. */
    amended(place, { payload: { search } }: PayloadAction<{ search: string }>) {
      place.search = search;
    },
  },
});

export const { entered: placeEntered, amended: placeAmended } = placeSlice.actions;

export interface WithPlace {
  readonly place: VisitedPlace;
}

declare module './rootState' {
  interface RootState extends WithPlace {}
}

export const selectPlace = (state: WithPlace): VisitedPlace => state.place;

/** Path, query and hash as one address. */
export const addressOf = ({ pathname, search, hash }: Pick<Place, 'pathname' | 'search' | 'hash'>): string => pathname + search + hash;

function visits(location: LocationPort): EventChannel<VisitedPlace> {
  // A redirect may move on while the previous location is still being dispatched: nothing is dropped.
  return eventChannel((emit) => location.onChange((place, kind) => emit({ ...place, kind })), buffers.expanding(4));
}

/** Null if a location can be dispatched at once; otherwise resolves when it can. Never rejects. */
export type Prepare = (pathname: string, ports: Ports) => Promise<void> | null;

/**
 * Dispatches the location: at the start, and after each change. A location that needs preparation is dispatched when it is ready;
 * until then the page stays as it was. In order, and none is skipped.
 */
export function* placeFlow(prepare: Prepare): SagaGenerator<void> {
  const ports = yield* getPorts();
  const channel = yield* call(visits, ports.location);
  let place: VisitedPlace = { ...ports.location.current(), kind: 'POP' };
  while (true) {
    const preparation = prepare(place.pathname, ports);
    if (preparation) yield* call(() => preparation);
    yield* put(placeEntered(place));
    place = yield* take(channel);
  }
}

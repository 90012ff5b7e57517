import { combineSlices, configureStore } from '@reduxjs/toolkit';
import { useState, type ReactElement } from 'react';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { createEntityCore, type EntitiesState, type EntityParts, type EntityType } from '../app/entities';
import { parts as accounts } from '../app/features/accounts';
import { sessionSlice } from '../app/features/session/state';
import { addressOf, nowhere, placeSlice, type VisitedPlace } from '../app/platform/place';
import type { Ports, StoragePort } from '../app/platform/ports';
import { PortsProvider } from '../app/platform/PortsContext';
import { stillPorts } from '../app/platform/stillPorts';
import type { SliceLike } from '../app/store/rootReducer';
import type { StoryPage } from '../app/widgets/stories';
import { exampleNow, signedIn } from './examples';

interface Parts {
  readonly needs?: readonly Parts[];
  readonly slices?: readonly SliceLike[];
  readonly entities?: EntityParts;
}

const withNeeds = (parts: Parts): readonly Parts[] => [...(parts.needs ?? []).flatMap(withNeeds), parts];

/** A store with the slices of a page, of its needs and of the session, in a state. It has no sagas: it shows, and does nothing. */
function storyStore({ parts }: StoryPage, { place, entities, ...state }: Readonly<Record<string, unknown>>) {
  const all = [accounts as Parts, parts as Parts].flatMap(withNeeds);
  const slices = new Map(
    [sessionSlice as SliceLike, placeSlice, ...all.flatMap((each) => each.slices ?? [])].map((each) => [each.reducerPath, each]),
  );
  const types = new Set(all.flatMap((each): readonly EntityType[] => each.entities?.types ?? []));
  const core = createEntityCore({ transport: () => new Promise(() => {}), types: [...types] });
  return configureStore({
    reducer: combineSlices(...slices.values(), { reducerPath: 'entities', reducer: core.reducer }),
    preloadedState: {
      ...signedIn,
      ...state,
      place: { ...nowhere, pathname: '/', ...(place as Partial<VisitedPlace> | undefined) },
      entities: {
        ...signedIn.entities,
        collections: { ...signedIn.entities.collections, ...(entities as EntitiesState | undefined)?.collections },
      },
    } as Record<string, unknown>,
    middleware: (defaults) => defaults({ thunk: false, serializableCheck: false, immutableCheck: false }),
    devTools: false,
  });
}

function memory(): StoragePort {
  const stored = new Map<string, string>();
  return {
    get: (key) => stored.get(key) ?? null,
    set: (key, value) => (stored.set(key, value), true),
    remove: (key) => void stored.delete(key),
    clear: () => stored.clear(),
  };
}

/** Ports in memory: the clock stands still, nothing is random, and nothing leaves the page. */
function storyPorts(place: VisitedPlace): Ports {
  const still = stillPorts(place);
  return {
    ...still,
    storage: { local: memory(), session: memory(), isAvailable: () => true },
    location: { ...still.location, origin: 'https://patchbay.example' },
    clock: { ...still.clock, now: () => exampleNow },
    random: { next: () => 0.5, id: () => 'id' },
    console: { ...still.console, report: () => {} },
    page: { ...still.page, userAgent: 'gallery', timezone: 'Europe/Lisbon', copyText: () => Promise.resolve(true) },
  };
}

/** A page over its own store in a state. Equal states look equal at any time and on any machine. */
export function StoryOfPage({
  page,
  state,
}: {
  readonly page: StoryPage;
  readonly state: Readonly<Record<string, unknown>>;
}): ReactElement {
  const [{ store, ports }] = useState(() => {
    const made = storyStore(page, state);
    return { store: made, ports: storyPorts(made.getState()['place'] as VisitedPlace) };
  });
  return (
    <PortsProvider value={ports}>
      <Provider store={store}>
        <MemoryRouter initialEntries={[addressOf(ports.location.current())]}>
          <page.Screen />
        </MemoryRouter>
      </Provider>
    </PortsProvider>
  );
}

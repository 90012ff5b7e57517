import type { ReactElement } from 'react';
import { Provider } from 'react-redux';
import { PortsProvider } from '../platform/PortsContext';
import type { AppStore } from '../store/createStore';
import type { State } from '../store/rootReducer';
import { AppShell } from './AppShell';
import { fetchScreen } from './lazyScreen';
import { ensureRoutes } from './ensureRoutes';
import { frameOf, routeAt } from './routes';
import { loadFrame } from './frames';

export interface AppProps {
  store: AppStore;
  /** The state from which this page was prerendered, if it was: the first render must match it. */
  drawnState?: State;
}

/** The whole application over a store. */
export function App({ store, drawnState }: AppProps): ReactElement {
  return (
    <PortsProvider value={store.ports}>
      <Provider store={store} serverState={drawnState}>
        <AppShell />
      </Provider>
    </PortsProvider>
  );
}

/** Resolves when the screen of the present address has loaded, or failed to: then the first render shows it at once. */
export async function fetchFirstScreen(store: AppStore): Promise<void> {
  const place = store.ports.location.current();
  await ensureRoutes(place.pathname, store.ports);
  const route = routeAt(place.pathname);
  const header = frameOf(route, place);
  const wanted = [...(route.load ? [route.load] : []), ...(header === 'none' || header === 'bare' ? [] : [loadFrame[header]])];
  await Promise.allSettled(wanted.map((load) => fetchScreen(store, load)));
}

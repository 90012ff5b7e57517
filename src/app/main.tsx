import './widgets/global.css';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { initialAuth } from './features/auth';
import { createBrowserPorts } from './platform/browser';
import { App, fetchFirstScreen } from './shell/App';
import { shellParts } from './shell/parts';
import { createStore } from './store/createStore';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no place for the application');

const store = createStore(createBrowserPorts(window), { devTools: process.env.NODE_ENV !== 'production', parts: [shellParts] });
const first = store.getState();

void fetchFirstScreen(store).then(() => {
  // Hydrates a prerendered page (src/prerender), including anything typed into it meanwhile. It was rendered without a query and
  // without data, so the first render uses that state and the next one the present state.
  const { place } = first;
  if (root.dataset.path === place.pathname.replace(/(?<=.)\/$/, '')) {
    const drawnState = { ...store.getState(), ...first, login: initialAuth, place: { ...place, search: '', hash: '' } };
    hydrateRoot(root, <App store={store} drawnState={drawnState} />);
  } else createRoot(root).render(<App store={store} />);
});

import './widgets/global.css';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserPorts } from './platform/browser';
import { App, fetchFirstScreen } from './shell/App';
import { shellParts } from './shell/parts';
import { createStore } from './store/createStore';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no place for the application');

const store = createStore(createBrowserPorts(window), { devTools: process.env.NODE_ENV !== 'production', parts: [shellParts] });
const page = <App store={store} />;

void fetchFirstScreen(store).then(() => {
  // Pages that arrive drawn are taken over as they stand, with whatever was typed into them meanwhile.
  if (root.firstElementChild) hydrateRoot(root, page);
  else createRoot(root).render(page);
});

/** The page of `npm run replay`: the state and the actions of a report, without flows and without network. Development only (S62). */
import '../../app/widgets/global.css';
import { createRoot } from 'react-dom/client';
import { readReport } from '../../domain/replayFiles';
import { App } from '../../app/shell/App';
import { shellParts } from '../../app/shell/parts';
import { loadAppRoutes } from '../../app/shell/routes';
import { collectParts } from './collectParts';
import { createReplayStore } from './createReplayStore';
import { outcomeOf, showPanel } from './panel';
import { createReplayPorts } from './ports';

interface Context {
  (name: string): object;
  keys(): string[];
}
declare const require: { context(folder: string, deep: boolean, files: RegExp): Context };

// Parts come with the modules that export them, so every module is looked at. Entries and cases for the gallery are none.
const features = require.context('../../app/features', true, /^\.\/(?!.*\.cases\.tsx$).*\.tsx?$/);
const shell = require.context('../../app/shell', true, /^\.\/(?!.*\.cases\.tsx$).*\.tsx?$/);

async function open(): Promise<void> {
  const read = readReport(await (await fetch('/replay.json')).text());
  if ('issue' in read) throw new Error(read.issue);
  const { report } = read;
  const modules = [features, shell].flatMap((context) => context.keys().map((name) => context(name)));
  await loadAppRoutes('/app/dashboard');
  const hasExtension = '__REDUX_DEVTOOLS_EXTENSION_COMPOSE__' in window;
  const store = createReplayStore(createReplayPorts(window), report, [shellParts, ...collectParts(modules)], hasExtension);
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no place for the application');
  createRoot(root).render(<App store={store} />);
  // With the extension, its own slider steps through the actions.
  if (!hasExtension) showPanel(report, store);
  tell(store.firstDifference === null ? 'equal' : 'different', outcomeOf(store));
}

/** For `npm run replay -- FILE --headless`. */
function tell(outcome: 'equal' | 'different' | 'failed', sentence: string): void {
  Object.assign(document.documentElement.dataset, { replay: outcome, replaySentence: sentence });
}

open().catch((error: unknown) => tell('failed', error instanceof Error ? error.message : String(error)));

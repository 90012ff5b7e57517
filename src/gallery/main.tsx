/**
 * The gallery: every state of every widget and screen, without a server. `/gallery` is the list;
 * `/gallery?case={title}/{state}&theme=dark` is one state alone, as the browser tests visit it.
 */
import '../app/widgets/global.css';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { Gallery } from './Gallery';
import { Sheet } from './Sheet';
import { catalogueOf, findStories, type StoriesModule } from './catalogue';

/** webpack's own: every module below a folder whose path matches. */
declare const require: {
  context(folder: string, deep: boolean, match: RegExp): { keys(): string[]; (path: string): StoriesModule };
};

const files = require.context('../app', true, /\.stories\.tsx$/);
const catalogue = catalogueOf(Object.fromEntries(files.keys().map((path) => [path, files(path)])));

const root = createRoot(document.getElementById('root') as HTMLElement);

/** Draws what the address asks for, at once. Browser tests change the address without loading the page. */
function draw(): void {
  const query = new URLSearchParams(window.location.search);
  const theme = query.get('theme');
  if (theme) document.documentElement.dataset['theme'] = theme;
  else delete document.documentElement.dataset['theme'];
  const wanted = query.get('case');
  flushSync(() =>
    root.render(wanted === null ? <Gallery catalogue={catalogue} /> : <Sheet key={wanted} shown={findStories(catalogue, wanted)} />),
  );
}

window.addEventListener('popstate', draw);
draw();

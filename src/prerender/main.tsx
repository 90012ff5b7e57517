/**
 * Prerenders pages at build time: the screens of the application over a store in its initial state. `scripts/prerender` puts them
 * into the HTML, so that a page shows before any script has loaded; the application then hydrates them (`src/app/main.tsx`).
 */
import type { ReactElement } from 'react';
import { prerender } from 'react-dom/static';
import { MemoryRouter } from 'react-router-dom';
import { HeaderStart } from '../app/shell/frame/HeaderView';
import { App, fetchFirstScreen, FramePlaceholder } from '../app/shell/App';
import { shellParts } from '../app/shell/parts';
import { documentTitle, loadAppRoutes, routeAt } from '../app/shell/routes';
import { createStore } from '../app/store/createStore';
import { stillPorts } from '../app/platform/stillPorts';
import css from '../app/shell/frame/frame.module.css';

export { routePatterns } from '../app/shell/routePatterns';

export interface DrawnPage {
  /** The address to render; null for the page of every other address. */
  readonly path: string | null;
  readonly title: string;
  /** The content of `#root`. */
  readonly html: string;
}

/** The page at `path` in its initial state: no session, no typed text, no query. */
export async function drawPage(path: string): Promise<DrawnPage> {
  // Requests get no reply here, and the first render does not wait for one.
  const realFetch = globalThis.fetch;
  globalThis.fetch = () => new Promise(() => {});
  const store = createStore(stillPorts({ pathname: path, search: '', hash: '', state: null, key: 'drawn' }), {
    parts: [shellParts],
    origin: 'http://localhost',
  });
  try {
    await fetchFirstScreen(store);
    return { path, title: documentTitle(routeAt(path).title), html: await drawn(<App store={store} />) };
  } finally {
    store.stop();
    globalThis.fetch = realFetch;
  }
}

/** The content of every other page until its screen has loaded: the space of the header with the logo. */
export async function drawFrame(): Promise<DrawnPage> {
  return { path: null, title: documentTitle(), html: await drawn(<FramePlaceholder />) };
}

/** The content of a signed-in page until its code has loaded. The application replaces it. */
export async function drawSignedInFrame(path: string): Promise<DrawnPage> {
  await loadAppRoutes(path);
  return { path: null, title: documentTitle(routeAt(path).title), html: await drawn(<SignedInFrame path={path} />) };
}

async function drawn(page: React.ReactElement): Promise<string> {
  const errors: unknown[] = [];
  // Chunks above a size would need an inline script, which the page's policy forbids, so there is no limit.
  const { prelude } = await prerender(page, { onError: (error) => void errors.push(error), progressiveChunkSize: Number.MAX_SAFE_INTEGER });
  const html = await new Response(prelude as unknown as ReadableStream).text();
  if (errors.length > 0) throw new Error('A page could not be prerendered', { cause: errors[0] });
  const [forbidden] = / style="[^"]*"|<script|<template/.exec(html) ?? [];
  if (forbidden) throw new Error(`A prerendered page contains markup that its policy forbids: ${forbidden}`);
  return html;
}

/**
 * The frame of a signed-in page before anything is loaded: the header with its navigation, and the space for the page. The links
 * work before the application has loaded.
 */
function SignedInFrame({ path }: { path: string }): ReactElement {
  return (
    <MemoryRouter initialEntries={[path]}>
      <header className={css.header} data-kind="full">
        <div className={css.inner}>
          <HeaderStart path={path} />
        </div>
      </header>
      <main className={css.main} aria-busy="true" />
    </MemoryRouter>
  );
}

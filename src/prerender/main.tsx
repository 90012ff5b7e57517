/**
 * Draws pages ahead of time, at build time: the very screens of the application, over a store in its first state.
 * `scripts/prerender` puts them into the HTML, so that a page shows before any script has arrived; the application then
 * takes them over as they stand (`src/app/main.tsx`).
 */
import { prerender } from 'react-dom/static';
import { App, fetchFirstScreen } from '../app/shell/App';
import { shellParts } from '../app/shell/parts';
import { documentTitle } from '../app/shell/titles';
import { learnRoute, routeAt } from '../app/shell/routes';
import { createStore } from '../app/store/createStore';
import { FramePlaceholder } from '../app/shell/FramePlaceholder';
import { stillPorts } from './ports';
import { SignedInFrame } from './SignedInFrame';

export { routePatterns } from '../app/shell/routePatterns';

export interface DrawnPage {
  /** The address it is drawn for; null for the page of every other address. */
  readonly path: string | null;
  readonly title: string;
  /** What stands in `#root`. */
  readonly html: string;
}

/** The page at `path` as it looks before anything is known: nobody looked up, nothing typed, no query. */
export async function drawPage(path: string): Promise<DrawnPage> {
  // What the page would ask the server for has no answer here, and its first drawing does not wait for one.
  const realFetch = globalThis.fetch;
  globalThis.fetch = () => new Promise(() => {});
  const store = createStore(stillPorts(path), { parts: [shellParts], origin: 'http://localhost' });
  try {
    await fetchFirstScreen(store);
    return { path, title: documentTitle(routeAt(path).title), html: await drawn(<App store={store} />) };
  } finally {
    store.stop();
    globalThis.fetch = realFetch;
  }
}

/** What stands on every other page until its screen is there: the place of the header, and the logo in it. */
export async function drawFrame(): Promise<DrawnPage> {
  return { path: null, title: documentTitle(), html: await drawn(<FramePlaceholder />) };
}

/** What stands on a page for those signed in until its code is there. The application draws the page in its place. */
export async function drawSignedInFrame(path: string): Promise<DrawnPage> {
  await learnRoute(path);
  return { path: null, title: documentTitle(routeAt(path).title), html: await drawn(<SignedInFrame path={path} />) };
}

async function drawn(page: React.ReactElement): Promise<string> {
  const faults: unknown[] = [];
  // Bits over a size would come by an inline script, which the page's policy forbids: no size is too large.
  const { prelude } = await prerender(page, { onError: (error) => void faults.push(error), progressiveChunkSize: Number.MAX_SAFE_INTEGER });
  const html = await new Response(prelude as unknown as ReadableStream).text();
  if (faults.length > 0) throw new Error('A page could not be drawn ahead', { cause: faults[0] });
  const [forbidden] = / style="[^"]*"|<script|<template/.exec(html) ?? [];
  if (forbidden) throw new Error(`A page drawn ahead holds what its policy forbids: ${forbidden}`);
  return html;
}

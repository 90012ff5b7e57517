import { useEffect, type ReactNode } from 'react';
import { parts as reporting } from '../features/errors/reporting';
import { parts as tracing } from '../features/page-traces';
import { parts as watching, Screen as PerformanceAlert } from '../features/performance';
import { parts as refreshing, RefreshPrompt } from '../features/refresh-prompt';
import { selectIsLoggedIn } from '../features/session';
import { useAppSelector } from '../platform/hooks';
import type { AppStore } from '../store/createStore';
import { fetchScreen, useAppStore } from './lazyScreen';
import { loadAppRoutes, routeAt } from './routes';
import { loadSignInAgain } from './signInAgain';

const approaches = ['pointerover', 'focusin'] as const;

/** Milliseconds in which a page loads its own data first. */
const editorAheadAfter = 1_500;

async function loadEditor(store: AppStore): Promise<void> {
  await loadAppRoutes('/editor');
  const { load } = routeAt('/editor');
  if (load) await load().then(() => fetchScreen(store, load));
}

/**
 * Loads the editor while the page is idle, or when the pointer or the focus first comes to a link to it, so that a press opens it at
 * once. A browser that saves data, or does not tell when it is idle, waits for the link.
 */
function useEditorAhead(isDue: boolean): void {
  const store = useAppStore();
  useEffect(() => {
    if (!isDue) return;
    const stopped = new AbortController();
    const stop = (): void => {
      stopped.abort();
      approaches.forEach((approach) => removeEventListener(approach, look));
    };
    const begin = (): void => {
      stop();
      // The press requests again what has not loaded, and reports it.
      loadEditor(store).catch(() => {});
    };
    const look = ({ target }: Event): void => {
      if (target instanceof Element && target.closest('a[href^="/editor"]') !== null) begin();
    };
    approaches.forEach((approach) => addEventListener(approach, look));
    const { connection } = navigator as { connection?: { readonly saveData: boolean } };
    if ('requestIdleCallback' in globalThis && connection?.saveData !== true)
      store.ports.clock.wait(editorAheadAfter, stopped.signal).then(
        () => requestIdleCallback(() => !stopped.signal.aborted && begin()),
        () => {},
      );
    return stop;
  }, [store, isDue]);
}

/**
 * Services for pages that stay open for long: error reports, detection of newer versions, detection of stalls, traces, and the editor
 * ahead.
 */
export function Screen(): ReactNode {
  const store = useAppStore();
  const isLoggedIn = useAppSelector(selectIsLoggedIn);
  useEditorAhead(isLoggedIn);
  // Loaded ahead, because a lost session must not wait for a network or a newer release.
  useEffect(() => {
    if (isLoggedIn) void fetchScreen(store, loadSignInAgain);
  }, [store, isLoggedIn]);
  return (
    <>
      <RefreshPrompt />
      <PerformanceAlert />
    </>
  );
}
export const parts = { needs: [reporting, refreshing, watching, tracing] };

import { useEffect, type ReactNode } from 'react';
import { parts as reporting } from '../features/errors/reporting';
import { parts as tracing } from '../features/page-traces';
import { parts as watching, Screen as PerformanceAlert } from '../features/performance';
import { parts as refreshing, RefreshPrompt } from '../features/refresh-prompt';
import { selectIsLoggedIn } from '../features/session';
import { useAppSelector } from '../platform/hooks';
import { fetchScreen, useAppStore } from './lazyScreen';
import { loadSignInAgain } from './signInAgain';

/** Services for pages that stay open for long: error reports, detection of newer versions, detection of stalls, and traces. */
export function Screen(): ReactNode {
  const store = useAppStore();
  const isLoggedIn = useAppSelector(selectIsLoggedIn);
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

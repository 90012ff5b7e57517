import type { ReactNode } from 'react';
import { parts as reporting } from '../features/errors/reporting';
import { parts as watching, Screen as PerformanceAlert } from '../features/performance';
import { parts as refreshing, RefreshPrompt } from '../features/refresh-prompt';

/** What keeps a page well that stays open for long: its faults are told, newer versions of it are noticed, and so is that it stands still. */
export function Screen(): ReactNode {
  return (
    <>
      <RefreshPrompt />
      <PerformanceAlert />
    </>
  );
}
export const parts = { needs: [reporting, refreshing, watching] };

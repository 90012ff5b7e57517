import type { ReactNode } from 'react';
import { parts as reporting } from '../features/errors/reporting';
import { parts as watching, Screen as PerformanceAlert } from '../features/performance';
import { parts as refreshing, RefreshPrompt } from '../features/refresh-prompt';

/** Services for pages that stay open for long: error reports, detection of newer versions, and detection of stalls. */
export function Screen(): ReactNode {
  return (
    <>
      <RefreshPrompt />
      <PerformanceAlert />
    </>
  );
}
export const parts = { needs: [reporting, refreshing, watching] };

import { useEffect } from 'react';

/**
 * While `isDue`, the browser asks before the page is closed or reloaded, because typed text would be lost. Navigation within the
 * application loses nothing.
 */
export function useLeaveGuard(isDue: boolean): void {
  useEffect(() => {
    if (!isDue) return undefined;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isDue]);
}

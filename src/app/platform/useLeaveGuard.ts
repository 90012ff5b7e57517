import { useEffect } from 'react';

/** While `isDue`, the browser asks before the page is closed or loaded anew: typed text would be lost. Ways within the application lose nothing. */
export function useLeaveGuard(isDue: boolean): void {
  useEffect(() => {
    if (!isDue) return undefined;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isDue]);
}

import { useEffect } from 'react';

/**
 * A prerendered page is usable before its script has loaded. Text that was typed, or filled in by a password manager, in the
 * meantime is in the input but not yet in the state: this reports it, once, before the state could overwrite it.
 */
export function usePrefilledValue(find: () => HTMLInputElement | null | undefined, value: string, report: (typed: string) => void): void {
  useEffect(() => {
    const typed = find()?.value;
    if (typed && typed !== value) report(typed);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- only what stood there at the start
  }, []);
}

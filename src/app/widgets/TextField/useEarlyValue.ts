import { useEffect } from 'react';

/**
 * A page may arrive drawn before its script. What was typed, or filled in by a password manager, in the meantime
 * stands in the input and not yet in the state: this reports it, once, before the state could overwrite it.
 */
export function useEarlyValue(find: () => HTMLInputElement | null | undefined, value: string, report: (typed: string) => void): void {
  useEffect(() => {
    const typed = find()?.value;
    if (typed && typed !== value) report(typed);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- only what stood there at the start
  }, []);
}

import { useCallback, useLayoutEffect, useRef } from 'react';

/** A function that keeps its identity and always calls the latest `callback`: for the events of memoised rows. */
export function useLatestCallback<Args extends readonly unknown[], Result>(callback: (...args: Args) => Result): (...args: Args) => Result {
  const latest = useRef(callback);
  useLayoutEffect(() => {
    latest.current = callback;
  });
  return useCallback((...args) => latest.current(...args), []);
}

import { useCallback, useSyncExternalStore } from 'react';

/**
 * True while the window is at least so many CSS pixels wide; follows the window. For what style sheets cannot decide: if an
 * element is rendered at all.
 */
export function useMinWidth(pixels: number): boolean {
  const query = `(min-width: ${pixels}px)`;
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = window.matchMedia(query);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => false,
  );
}

/** Windows of a given width, for screens with media queries (`min-width` in CSS pixels). */
const listeners = new Set<() => void>();
let current = 0;

const original = window.matchMedia;

/** Sets the width of the window and notifies its listeners. */
export function setWindowWidth(width: number): void {
  current = width;
  window.matchMedia = (query: string): MediaQueryList => {
    const wanted = /min-width: (\d+)px/.exec(query)?.[1];
    return {
      get matches() {
        return wanted !== undefined && current >= Number(wanted);
      },
      media: query,
      addEventListener: (_kind: string, listener: () => void) => void listeners.add(listener),
      removeEventListener: (_kind: string, listener: () => void) => void listeners.delete(listener),
    } as unknown as MediaQueryList;
  };
  [...listeners].forEach((listener) => listener());
}

/** Resets the width to its initial value. */
export function forgetWindowWidth(): void {
  listeners.clear();
  window.matchMedia = original;
}

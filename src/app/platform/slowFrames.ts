import type { Unsubscribe } from './ports';

/** The browser itself reports tasks of at least this many milliseconds. */
const longTask = 50;
/** Browser dialogs, which block the page until the person answers; that is not slowness. */
const dialogs = ['beforeprint', 'beforeunload'] as const;

/**
 * Reports each time the page was blocked for longer than `least` milliseconds. From 50 ms on the browser reports it at no cost;
 * shorter ones are found by checking every frame, which is for development only.
 */
export function onSlowFrame(least: number, listener: (duration: number) => void): Unsubscribe {
  // Environments without measurement are not measured: they draw no real frames either.
  if (!('PerformanceObserver' in globalThis) || !PerformanceObserver.supportedEntryTypes?.includes('longtask')) return () => {};
  if (least >= longTask) {
    let heldUp = -1;
    const holdUp = (): void => void (heldUp = performance.now());
    dialogs.forEach((dialog) => addEventListener(dialog, holdUp));
    const observer = new PerformanceObserver((list) =>
      list.getEntries().forEach(({ startTime, duration }) => {
        const isHeldUp = startTime <= heldUp && heldUp <= startTime + duration;
        if (duration > least && !isHeldUp) listener(duration);
      }),
    );
    observer.observe({ type: 'longtask', buffered: true });
    return () => {
      observer.disconnect();
      dialogs.forEach((dialog) => removeEventListener(dialog, holdUp));
    };
  }
  let last = 0;
  let frame = requestAnimationFrame(function look(now) {
    // A hidden page draws no frames; that is not slowness.
    if (last > 0 && now - last > least && !document.hidden) listener(now - last);
    last = document.hidden ? 0 : now;
    frame = requestAnimationFrame(look);
  });
  return () => cancelAnimationFrame(frame);
}

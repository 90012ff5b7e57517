import type { Unsubscribe } from './ports';

/** A task of at least this many milliseconds is told of by the browser itself. */
const longTask = 50;
/** Of dialogs of the browser, which hold the page up until the person answers: that is no slowness. */
const dialogs = ['beforeprint', 'beforeunload'] as const;

/**
 * Tells how long the page did nothing else, whenever that was longer than `least` milliseconds. From 50 ms on the browser says
 * so by itself, at no cost; shorter ones are found by looking at every frame, which is for development alone.
 */
export function onSlowFrame(least: number, listener: (duration: number) => void): Unsubscribe {
  // What does not measure itself is not measured: such surroundings draw no real frames either.
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
    // A hidden page draws no frames: that is no slowness.
    if (last > 0 && now - last > least && !document.hidden) listener(now - last);
    last = document.hidden ? 0 : now;
    frame = requestAnimationFrame(look);
  });
  return () => cancelAnimationFrame(frame);
}

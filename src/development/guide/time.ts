/** The clock and the long timers of a page, which the guide can move ahead. Short timers stay the browser's. */
interface Timer {
  readonly due: number;
  readonly run: () => void;
}

const long = 10_000;
let ahead = 0;
/** The page's time, in milliseconds since 1970. */
let pageTime = (): number => 0;
let next = -1;
const timers = new Map<number, Timer>();

/** Call it before the application runs: from then on timers of ten seconds or more wait here as well. */
export function holdTime(): void {
  const { setTimeout: start, clearTimeout: stop } = window;
  const now = Date.now.bind(Date);
  pageTime = () => now() + ahead;
  Date.now = pageTime;
  window.setTimeout = ((work: (...given: unknown[]) => void, delay = 0, ...rest: unknown[]) => {
    if (delay < long || typeof work !== 'function') return start(work, delay, ...rest);
    const id = next--;
    const run = (): void => {
      if (!timers.delete(id)) return;
      stop(real);
      work(...rest);
    };
    const real = start(run, delay);
    timers.set(id, { due: pageTime() + delay, run });
    return id;
  }) as typeof window.setTimeout;
  window.clearTimeout = ((id?: number) => {
    if (id !== undefined && id < 0) timers.delete(id);
    else stop(id);
  }) as typeof window.clearTimeout;
}

/**
 * Moves the page's clock ahead, and runs the timers that are due by then. Scripts that are being loaded are awaited first: their time
 * limits are timers as well, and the page reloads if a script exceeds its limit.
 */
export async function elapse(milliseconds: number): Promise<void> {
  // Webpack’s runtime removes these elements when their scripts have loaded or failed.
  while (document.querySelector('script[data-webpack]') !== null) await new Promise((resolve) => void setTimeout(resolve, 20));
  ahead += milliseconds;
  for (const { due, run } of [...timers.values()].sort((a, b) => a.due - b.due)) if (due <= pageTime()) run();
}

import { useEffect, useState } from 'react';
import { days } from '../../domain/durations';
import { usePorts } from './PortsContext';

/**
 * The moment, in milliseconds since 1970, for what is said of time and has to stay true without a reload. `lasts` says for how
 * long what is drawn now holds, in milliseconds; null when it will never change by itself.
 */
export function useNow(lasts: (now: number) => number | null): number {
  const { clock } = usePorts();
  const [now, setNow] = useState(() => clock.now());
  const rest = lasts(now);
  useEffect(() => {
    if (rest === null) return;
    const { signal, abort } = withAbort();
    // A day at most: timers of browsers overflow after 24 of them, and a laptop may have slept.
    const left = Math.min(Math.max(0, now + rest - clock.now()), days(1));
    clock.wait(left, signal).then(
      () => setNow(clock.now()),
      () => {},
    );
    return abort;
  }, [clock, now, rest]);
  return now;
}

function withAbort(): { signal: AbortSignal; abort: () => void } {
  const controller = new AbortController();
  return { signal: controller.signal, abort: () => controller.abort() };
}

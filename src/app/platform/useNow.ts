import { useEffect, useState } from 'react';
import { days } from '../../domain/durations';
import { usePorts } from './PortsContext';

/**
 * The current time by the server's clock (`ClockPort`), in milliseconds since 1970, for texts about time that must stay true
 * without a reload. `lasts` returns for how long the present text holds, in milliseconds; null if it never changes.
 */
export function useNow(lasts: (now: number) => number | null): number {
  const { clock } = usePorts();
  const [now, setNow] = useState(() => clock.now());
  const rest = lasts(now);
  // The first reply may set a wrong clock right after this was rendered (R15).
  useEffect(() => {
    const update = (): void => setNow(clock.now());
    update();
    return clock.onCorrected(update);
  }, [clock]);
  useEffect(() => {
    if (rest === null) return;
    const { signal, abort } = withAbort();
    // A day at most: browser timers overflow after 24 days, and a laptop may have slept.
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

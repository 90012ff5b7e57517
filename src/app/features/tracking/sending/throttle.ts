import { timings } from '../../../../domain/timings';
import type { TrackedEvent } from '..';

/**
 * Tells which events are repeats. Of one name, those within 200 ms of the last that counted (A9.12, B9.27); of events that
 * have waited together, and whose moment is not known any more, those that are equal.
 */
export function createThrottle(): (events: readonly TrackedEvent[], now: number) => TrackedEvent[] {
  const last = new Map<string, number>();
  return (events, now) => {
    const seen = new Set<string>();
    const isSingle = events.length === 1;
    return events.filter((event) => {
      const text = JSON.stringify(event);
      const isRepeat = isSingle ? now - (last.get(event.subject) ?? -Infinity) < timings.trackingThrottle : seen.has(text);
      seen.add(text);
      if (!isRepeat) last.set(event.subject, now);
      return !isRepeat;
    });
  };
}

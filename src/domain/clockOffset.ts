import { seconds } from './durations';

/** A difference up to this comes from the way of the reply and from whole seconds, and is none of the clocks. */
const tolerance = seconds(10);

/**
 * How far the server's clock is ahead of this one, in milliseconds; negative when it is behind, 0 when they agree. A difference that
 * is known already stays as it is while it is about right, so that the time does not jump with every reply.
 *
 * @param date the `Date` header of a reply, which has a resolution of one second
 * @param now milliseconds since 1970 by this clock when the reply came
 * @param known the difference so far; kept if the header is not a time
 */
export function clockOffset(date: string | null, now: number, known = 0): number {
  const serverTime = date === null ? Number.NaN : Date.parse(date);
  if (!Number.isFinite(serverTime)) return known;
  const offset = serverTime - now;
  if (Math.abs(offset) <= tolerance) return 0;
  return Math.abs(offset - known) <= tolerance ? known : offset;
}

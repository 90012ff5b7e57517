import { seconds } from './durations';

/** A difference up to this comes from the way of the reply and from whole seconds, and is none of the clocks. */
const tolerance = seconds(10);

/**
 * How far the server's clock is ahead of this one, in milliseconds; negative when it is behind, 0 when they agree.
 *
 * @param date the `Date` header of a reply, which has a resolution of one second
 * @param now milliseconds since 1970 by this clock when the reply came
 * @returns null if the header is not a time
 */
export function clockOffset(date: string | null, now: number): number | null {
  const serverTime = date === null ? Number.NaN : Date.parse(date);
  if (!Number.isFinite(serverTime)) return null;
  const offset = serverTime - now;
  return Math.abs(offset) <= tolerance ? 0 : offset;
}

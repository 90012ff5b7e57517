import { seconds } from './durations';

/** A difference up to this comes from the way of the reply and from whole seconds, and is none of the clocks. */
const tolerance = seconds(10);

/**
 * How far the server's clock is ahead of this one, in milliseconds; negative when it is behind, 0 when they agree.
 *
 * @param date the `Date` header of a reply, which tells whole seconds
 * @param now milliseconds since 1970 by this clock when the reply came
 * @returns null when the header does not tell a time
 */
export function clockOffset(date: string | null, now: number): number | null {
  const told = date === null ? Number.NaN : Date.parse(date);
  if (!Number.isFinite(told)) return null;
  const offset = told - now;
  return Math.abs(offset) <= tolerance ? 0 : offset;
}

/** Numbers below this are seconds since 1970, not milliseconds (A9.18, B9.53). */
const firstMillisecondStamp = 1e10;

/** A Unix timestamp in seconds or milliseconds → milliseconds. */
export function timestampToMilliseconds(stamp: number): number {
  return Math.abs(stamp) < firstMillisecondStamp ? stamp * 1000 : stamp;
}

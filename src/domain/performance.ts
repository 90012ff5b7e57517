import { seconds } from './durations';

/** How strictly the time of a frame is judged: leniently for users, strictly in development. */
export type Strictness = 'lenient' | 'strict';

/** A frame that takes longer than this, in milliseconds, is a warning (B9.30). */
export const slowFrame: Readonly<Record<Strictness, number>> = { lenient: 66, strict: 33 };
/** A page that is blocked for this long looks broken: the page says so (B2.54). */
export const frozenFrame = seconds(10);

export type Severity = 'none' | 'warning' | 'fatal';

/** The severity of a page that was blocked for this many milliseconds. */
export function severityOf(duration: number, strictness: Strictness): Severity {
  if (duration >= frozenFrame) return 'fatal';
  return duration > slowFrame[strictness] ? 'warning' : 'none';
}

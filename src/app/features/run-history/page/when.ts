import type { Run, RunStep } from '../../../../contract/runs';
import { dateAndTime } from '../../../../domain/dates';
import { shortDate, timeAgo } from '../../../../domain/relativeTime';
import { texts } from '../texts';

/** '5 minutes ago', or the date. */
export const whenOf = (moment: string, now: number): string => timeAgo(Date.parse(moment), now) ?? shortDate(Date.parse(moment));

/** 'January 05, 2020 at 9:00 AM'. */
export const exactly = (moment: string): string => dateAndTime(Date.parse(moment), 'short');

/** How long a run or step took, or has taken so far; null before its start. */
export function durationOf({ startedAt, endedAt }: Pick<Run | RunStep, 'startedAt' | 'endedAt'>, now: number): string | null {
  if (startedAt === null) return null;
  return texts.duration((endedAt === null ? now : Date.parse(endedAt)) - Date.parse(startedAt));
}

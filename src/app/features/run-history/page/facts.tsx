import type { ReactElement } from 'react';
import type { Run, RunStep } from '../../../../contract/runs';
import { dateAndTime } from '../../../../domain/dates';
import { shortDate, timeAgo } from '../../../../domain/relativeTime';
import { parseRunPath } from '../../../../domain/runs/runPaths';
import { Tag, type TagProps } from '../../../widgets/Tag/Tag';
import { texts } from '../texts';

const kinds: Readonly<Record<Run['state'], TagProps['kind']>> = {
  held: 'warning',
  queued: 'neutral',
  admitted: 'info',
  running: 'info',
  waiting: 'info',
  succeeded: 'success',
  filtered: 'neutral',
  failed: 'error',
  cancelled: 'neutral',
};

const stepKinds: Readonly<Record<RunStep['state'], TagProps['kind']>> = {
  started: 'info',
  retried: 'warning',
  uncertain: 'warning',
  succeeded: 'success',
  failed: 'error',
  filtered: 'neutral',
  stopped: 'neutral',
  skipped: 'neutral',
};

/** The state of a run in its colour. */
export const RunTag = ({ state }: { state: Run['state'] }): ReactElement => <Tag kind={kinds[state]}>{texts.states[state]}</Tag>;

export const StepTag = ({ state }: { state: RunStep['state'] }): ReactElement => (
  <Tag kind={stepKinds[state]}>{texts.stepStates[state]}</Tag>
);

/** '5 minutes ago', or the date. */
export const whenOf = (moment: string, now: number): string => timeAgo(Date.parse(moment), now) ?? shortDate(Date.parse(moment));

/** 'January 05, 2020 at 9:00 AM'. */
export const exactly = (moment: string): string => dateAndTime(Date.parse(moment), 'short');

/** The iterations of the loops that a step is in, from 1, the outermost first. */
export const iterationsOf = ({ path }: Pick<RunStep, 'path'>): readonly number[] =>
  (parseRunPath(path) ?? []).flatMap(({ index }) => (index === null ? [] : [index + 1]));

/** How long a run or step took, or has taken so far; null before its start, and for one that took no time, such as an event. */
export function durationOf({ startedAt, endedAt }: Pick<Run | RunStep, 'startedAt' | 'endedAt'>, now: number): string | null {
  if (startedAt === null) return null;
  const milliseconds = (endedAt === null ? now : Date.parse(endedAt)) - Date.parse(startedAt);
  return milliseconds <= 0 ? null : texts.duration(milliseconds);
}

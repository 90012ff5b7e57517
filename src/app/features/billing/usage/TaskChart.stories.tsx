import type { ReactElement } from 'react';
import type { Stories } from '../../../widgets/stories';
import { days as daysLong } from '../../../../domain/durations';
import type { DayOfTasks, Range } from './state';
import { TaskChart } from './TaskChart';

const last = Date.UTC(2026, 10, 21);

/** Days with a week’s rhythm, the same at every drawing. */
export const someDays = (most: number): readonly DayOfTasks[] =>
  Array.from({ length: 90 }, (_none, index) => {
    const at = new Date(last - daysLong(89 - index));
    const isWeekend = [0, 6].includes(at.getUTCDay());
    const share = (isWeekend ? 0.2 : 0.75) * (0.6 + 0.4 * Math.sin(index / 9)) + 0.06 * (index % 4);
    return { day: at.toISOString().slice(0, 10), tasks: Math.max(0, Math.round(most * share)) };
  });

const show = (most: number, range: Range) => (): ReactElement => <TaskChart days={someDays(most)} range={range} onRange={() => {}} />;

export const stories: Stories = {
  title: 'Task chart',
  states: {
    'a week': show(48, 7),
    'a month': show(1900, 30),
    'a quarter': show(24_000, 90),
    'nothing ran': show(0, 30),
  },
};

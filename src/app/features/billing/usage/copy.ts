import { groupDigits } from '../../../../domain/numbers';
import type { Range } from './days';

const tasks = (count: number): string => `${groupDigits(count)} ${count === 1 ? 'task' : 'tasks'}`;

export const copy = {
  title: 'Tasks over time',
  range: 'How far back',
  days: (range: Range): string => `${range} days`,
  inDays: (total: number, range: Range): string => `${total === 1 ? 'task' : 'tasks'} in the last ${range} days`,
  busiest: (day: string, count: number): string => `Busiest: ${day}, ${tasks(count)}`,
  onDay: (day: string, count: number): string => `${day}: ${tasks(count)}`,
  noTasks: 'No task has run in this time.',
  drawing: 'A bar for each day',
  views: 'How to show the tasks',
  asChart: 'Chart',
  asTable: 'Table',
  tableCaption: (range: Range): string => `Tasks by day, last ${range} days`,
  day: 'Day (UTC)',
  tasks: 'Tasks',
  loading: 'Loading the tasks of each day…',
  failed: 'We could not load the tasks of each day',
  retry: 'Try again',
} as const;

import { formatCount } from '../../../../domain/numbers';
import type { Range } from './state';

const tasks = (count: number): string => formatCount(count, 'task');

export const texts = {
  title: 'Tasks over time',
  range: 'Time range',
  days: (range: Range): string => `${range} days`,
  inDays: (total: number, range: Range): string => `${total === 1 ? 'task' : 'tasks'} in the last ${range} days`,
  busiest: (day: string, count: number): string => `Busiest: ${day}, ${tasks(count)}`,
  onDay: (day: string, count: number): string => `${day}: ${tasks(count)}`,
  noTasks: 'No tasks ran in this period.',
  drawing: 'Tasks per day, as a bar chart',
  views: 'View tasks as',
  asChart: 'Chart',
  asTable: 'Table',
  tableCaption: (range: Range): string => `Tasks by day, last ${range} days`,
  day: 'Day (UTC)',
  tasks: 'Tasks',
  loading: 'Loading daily tasks…',
  failed: 'We couldn’t load daily tasks',
  retry: 'Try again',
} as const;

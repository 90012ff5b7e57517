import type { ReactElement } from 'react';
import { formatCount, groupDigits } from '../../../domain/numbers';
import { Chart, type ChartRange, type ChartTexts } from '../../widgets/Chart/Chart';
import type { RunBar } from './counts';

const texts: Record<'hour' | 'day', ChartTexts & { readonly label: string }> = {
  hour: {
    label: 'Runs by the hour',
    counts: countsOf,
    headers: { label: 'Hour', count: 'Runs', failed: 'Failed' },
    table: 'Show as a table',
    help: 'Arrow keys move. Hold Shift to select several hours. Enter shows their runs, Escape shows all.',
  },
  day: {
    label: 'Runs by the day',
    counts: countsOf,
    headers: { label: 'Day', count: 'Runs', failed: 'Failed' },
    table: 'Show as a table',
    help: 'Arrow keys move. Hold Shift to select several days. Enter shows their runs, Escape shows all.',
  },
};

function countsOf(count: number, failed: number): string {
  return `${formatCount(count, 'run')}, ${failed === 0 ? 'none' : groupDigits(failed)} failed`;
}

export interface RunsChartProps {
  readonly unit: 'hour' | 'day';
  readonly bars: readonly RunBar[];
  readonly selected?: ChartRange | null;
  readonly onSelect?: (range: ChartRange | null) => void;
}

/** Runs and failures over time. */
export const RunsChart = ({ unit, bars, ...selection }: RunsChartProps): ReactElement => (
  <Chart label={texts[unit].label} bars={bars} texts={texts[unit]} {...selection} />
);

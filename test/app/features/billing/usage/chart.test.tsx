import { fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import fc from 'fast-check';
import { chartOf, dayLabel, ranges, roundTop, type Range } from '../../../../../src/app/features/billing/usage/state';
import { TaskChart } from '../../../../../src/app/features/billing/usage/TaskChart';
import { fuzzRuns } from '../../../../support/fuzz';

const runs = { numRuns: fuzzRuns };
const dayAt = (index: number): string => new Date(Date.UTC(2026, 7, 24 + index)).toISOString().slice(0, 10);
const daysOf = (tasks: readonly number[]) => tasks.map((count, index) => ({ day: dayAt(index), tasks: count }));

describe('what the chart draws', () => {
  it('the chart shows the last days of the range, added up, with the busiest among them', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(100_000), { maxLength: 120 }), fc.constantFrom(...ranges), (counts, range) => {
        const all = daysOf(counts);
        const { days, total, top, busiest } = chartOf(all, range);
        expect(days).toEqual(all.slice(-range));
        expect(total).toBe(days.reduce((sum, { tasks }) => sum + tasks, 0));
        const most = Math.max(0, ...days.map(({ tasks }) => tasks));
        expect(busiest?.tasks ?? 0).toBe(most);
        expect(top).toBeGreaterThanOrEqual(Math.max(4, most));
      }),
      runs,
    );
  });

  it('the chart ends its scale at a round number whose half is whole, and the busiest day fills half of it at least', () => {
    expect([0, 4, 5, 10, 11, 24, 51, 1900, 24_000].map(roundTop)).toEqual([4, 4, 6, 10, 20, 40, 60, 2000, 40_000]);
    fc.assert(
      fc.property(fc.integer({ min: 5, max: 10_000_000 }), (most) => {
        expect(roundTop(most)).toBeGreaterThanOrEqual(most);
        expect(most / roundTop(most)).toBeGreaterThanOrEqual(0.5);
        expect(roundTop(most) % 2).toBe(0);
      }),
      runs,
    );
  });

  it('the chart names days in UTC in every time zone', () => {
    expect([dayLabel('2026-11-21'), dayLabel('2026-01-01')]).toEqual(['Nov 21', 'Jan 1']);
  });
});

describe('the chart', () => {
  const counts = Array.from({ length: 90 }, (_none, index) => index);
  const open = (range: Range, onRange = (_range: Range): void => {}) =>
    render(<TaskChart days={daysOf(counts)} range={range} onRange={onRange} />);

  it('the chart says how many tasks there were, the busiest day, and the day under the pointer', () => {
    open(7);
    expect(screen.getByText('602')).toBeVisible();
    expect(screen.getByText('Busiest: Nov 21, 89 tasks')).toBeVisible();
    const drawing = screen.getByRole('img');
    drawing.getBoundingClientRect = () => ({ left: 0, width: 70 }) as DOMRect;
    fireEvent.pointerMove(drawing, { clientX: 5 });
    expect(screen.getByText('Nov 15: 83 tasks')).toBeVisible();
    fireEvent.pointerLeave(drawing);
    expect(screen.getByText('Busiest: Nov 21, 89 tasks')).toBeVisible();
  });

  it('the chart has every day in a table as well, the newest first, for those who cannot see bars [B2.80, B4.41]', async () => {
    open(30);
    await userEvent.click(screen.getByRole('tab', { name: 'Table' }));
    const rows = within(screen.getByRole('table', { name: 'Tasks by day, last 30 days' })).getAllByRole('row');
    expect(rows).toHaveLength(31);
    expect(rows[1]).toHaveTextContent('Nov 2189');
  });

  it('the chart is chosen to reach 7, 30 or 90 days back', async () => {
    const chosen: Range[] = [];
    open(30, (range) => chosen.push(range));
    expect(screen.getByRole('radio', { name: '30 days' })).toBeChecked();
    await userEvent.click(screen.getByRole('radio', { name: '90 days' }));
    await userEvent.click(screen.getByRole('radio', { name: '7 days' }));
    expect(chosen).toEqual([90, 7]);
  });

  it('the chart says when nothing ran', () => {
    render(<TaskChart days={daysOf([0, 0, 0, 0, 0, 0, 0])} range={7} onRange={() => {}} />);
    expect(screen.getByText('No tasks ran in this period.')).toBeVisible();
  });
});

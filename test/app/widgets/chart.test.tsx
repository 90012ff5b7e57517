import { fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Chart, type ChartProps, type ChartRange } from '../../../src/app/widgets/Chart/Chart';

const bars = [3, 0, 12, 5].map((count, hour) => ({ label: `${hour}:00`, count, failed: hour === 2 ? 4 : 0 }));
const texts: ChartProps['texts'] = {
  counts: (count, failed) => `${count} runs, ${failed} failed`,
  headers: { label: 'Hour', count: 'Runs', failed: 'Failed' },
  table: 'Show as a table',
  help: 'Arrow keys move.',
};

function show(selected: ChartRange | null = null) {
  const chosen: (ChartRange | null)[] = [];
  render(<Chart label="Runs" bars={bars} texts={texts} selected={selected} onSelect={(range) => chosen.push(range)} />);
  return { chosen, plot: screen.getByRole('slider', { name: 'Runs. Arrow keys move.' }) };
}

describe('a chart', () => {
  it('a chart that is only looked at is a picture with the total, and a table of the bars that are not empty', () => {
    render(<Chart label="Runs" bars={bars} texts={texts} />);
    expect(screen.getByRole('img', { name: 'Runs: 20 runs, 4 failed' })).toBeVisible();
    expect(screen.queryByRole('slider')).toBeNull();
    const table = screen.getByRole('table', { hidden: true });
    const rows = within(table).getAllByRole('row', { hidden: true });
    expect(rows.map(({ textContent }) => textContent)).toEqual(['HourRunsFailed', '0:0030', '2:00124', '3:0050']);
  });

  it('bars are selected with the keys alone, and the selection is given up with Escape', async () => {
    const user = userEvent.setup();
    const { chosen, plot } = show([3, 3]);
    await user.tab();
    expect(plot).toHaveFocus();
    await user.keyboard('{ArrowLeft}');
    expect(plot).toHaveAttribute('aria-valuenow', '2');
    await user.keyboard('{Shift>}{ArrowLeft}{/Shift}');
    expect(plot).toHaveAttribute('aria-valuetext', '1:00: 0 runs, 0 failed – 2:00: 12 runs, 4 failed');
    await user.keyboard('{Enter}');
    await user.keyboard('{Escape}');
    expect(chosen).toEqual([[1, 2], null]);
  });

  it('bars are selected by dragging in either direction, and one by a click', () => {
    const { chosen, plot } = show();
    plot.getBoundingClientRect = () => new DOMRect(100, 0, 400, 72);
    fireEvent.pointerDown(plot, { clientX: 390, button: 0 });
    fireEvent.pointerMove(plot, { clientX: 150 });
    fireEvent.pointerUp(plot, { clientX: 150 });
    fireEvent.pointerDown(plot, { clientX: 499, button: 0 });
    fireEvent.pointerUp(plot, { clientX: 520 });
    expect(chosen).toEqual([
      [0, 2],
      [3, 3],
    ]);
  });

  it('the counts of the bar under the pointer are said', () => {
    const { plot } = show();
    plot.getBoundingClientRect = () => new DOMRect(0, 0, 400, 72);
    fireEvent.pointerMove(plot, { clientX: 210 });
    expect(screen.getByText('2:00: 12 runs, 4 failed')).toBeVisible();
    fireEvent.pointerLeave(plot);
    expect(screen.getByText('20 runs, 4 failed')).toBeVisible();
  });
});

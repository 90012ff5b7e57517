import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import fc from 'fast-check';
import { useState, type ReactElement } from 'react';
import { firstOf, rangeSet, toggled, ZapChoice } from '../../../../../src/app/features/billing/change/ZapChoice';
import { fuzzRuns } from '../../../../support/fuzz';

const runs = { numRuns: fuzzRuns };
const lists = fc.uniqueArray(fc.nat(200), { maxLength: 60 });
const limits = fc.integer({ min: -1, max: 70 });

describe('a choice', () => {
  it('a choice never holds more than the limit, nor a Zap twice, however it is made', () => {
    const act = fc.oneof(
      fc.record({ kind: fc.constant('toggle' as const), at: fc.nat(59) }),
      fc.record({ kind: fc.constant('range' as const), at: fc.nat(59), to: fc.nat(59), isIn: fc.boolean() }),
    );
    fc.assert(
      fc.property(lists, limits, fc.array(act, { maxLength: 30 }), (list, limit, acts) => {
        let chosen = firstOf(list, limit);
        for (const step of acts) {
          if (step.kind === 'toggle' && list[step.at] !== undefined) chosen = toggled(chosen, list[step.at]!, limit);
          if (step.kind === 'range') chosen = rangeSet(chosen, list, [step.at, step.to], step.isIn, limit);
          expect(new Set(chosen).size).toBe(chosen.length);
          if (limit >= 0) expect(chosen.length).toBeLessThanOrEqual(limit);
          for (const id of chosen) expect(list).toContain(id);
        }
      }),
      runs,
    );
  });

  it('a choice takes a range in as far as there are places, and out whole', () => {
    expect(rangeSet([1], [1, 2, 3, 4, 5], [4, 1], true, 3)).toEqual([1, 2, 3]);
    expect(rangeSet([1, 2, 3], [1, 2, 3, 4, 5], [1, 4], false, 3)).toEqual([1]);
    expect(rangeSet([], [1, 2, 3], [0, 2], true, -1)).toEqual([1, 2, 3]);
  });
});

describe('the list to choose from', () => {
  const zaps = Array.from({ length: 60 }, (_none, index) => ({ id: index + 1, title: `Zap ${index + 1}`, hint: '' }));
  function Chosen({ limit, first = [] }: { limit: number; first?: readonly number[] }): ReactElement {
    const [chosen, setChosen] = useState(first);
    return <ZapChoice zaps={zaps} chosen={chosen} limit={limit} onChoose={setChosen} />;
  }
  const box = (name: string) => screen.getByRole('checkbox', { name });

  it('the list to choose from is worked by the keyboard alone: one stop, arrows, Space, a range with Shift', async () => {
    const user = userEvent.setup();
    render(<Chosen limit={5} />);
    box('Zap 1').focus();
    await user.keyboard('{ArrowDown}{ArrowDown} ');
    expect(box('Zap 3')).toHaveFocus();
    expect(box('Zap 3')).toBeChecked();
    await user.keyboard('{ArrowDown}{ArrowDown}{Shift>} {/Shift}');
    expect(screen.getByText('3 of 5 selected')).toBeVisible();
    expect([box('Zap 4'), box('Zap 5')].every((each) => (each as HTMLInputElement).checked)).toBe(true);
    await user.keyboard('{End}');
    expect(box('Zap 60')).toHaveFocus();
    await user.keyboard('{Home}{ArrowUp}');
    expect(box('Zap 1')).toHaveFocus();
    const stops = within(screen.getByRole('group', { name: 'Zaps that can stay on' }))
      .getAllByRole('checkbox')
      .filter(({ tabIndex }) => tabIndex === 0);
    expect(stops).toHaveLength(1);
  });

  it('the list to choose from draws only the lines in view, and reaches every Zap by its keys [R14]', async () => {
    const user = userEvent.setup();
    const many = Array.from({ length: 10_000 }, (_none, index) => ({ id: index + 1, title: `Zap ${index + 1}`, hint: '' }));
    render(<ZapChoice zaps={many} chosen={[]} limit={5} onChoose={() => {}} />);
    expect(screen.getAllByRole('checkbox').length).toBeLessThan(60);
    box('Zap 1').focus();
    await user.keyboard('{End}');
    expect(box('Zap 10000')).toHaveFocus();
  });

  it('the list to choose from takes a range by a click with Shift', async () => {
    const user = userEvent.setup();
    render(<Chosen limit={-1} />);
    await user.click(box('Zap 2'));
    await user.keyboard('{Shift>}');
    await user.click(box('Zap 6'));
    await user.keyboard('{/Shift}');
    expect(screen.getByText('5 selected')).toBeVisible();
  });

  it('the list to choose from accepts no more than the plan allows, says so, and frees a place when one is deselected', async () => {
    const user = userEvent.setup();
    render(<Chosen limit={2} first={[1, 2]} />);
    expect(screen.getAllByText(/reached this plan’s limit/)[0]).toBeInTheDocument();
    await user.click(box('Zap 9'));
    expect(box('Zap 9')).not.toBeChecked();
    await user.click(box('Zap 1'));
    await user.click(box('Zap 9'));
    expect(box('Zap 9')).toBeChecked();
    expect(screen.getByText('2 of 2 selected')).toBeVisible();
  });

  it('the list to choose from is searched by name, and chosen for one: the most used, or none', async () => {
    const user = userEvent.setup();
    render(<Chosen limit={3} />);
    await user.click(screen.getByRole('button', { name: 'Keep the most used' }));
    expect(screen.getByText('3 of 3 selected')).toBeVisible();
    await user.type(screen.getByRole('searchbox', { name: 'Search these Zaps' }), 'zap 60');
    expect(screen.getAllByRole('checkbox')).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'None' }));
    expect(screen.getByText('0 of 3 selected')).toBeVisible();
    await user.clear(screen.getByRole('searchbox'));
    await user.type(screen.getByRole('searchbox'), 'nothing like it');
    expect(screen.getByText('No Zaps match that name.')).toBeVisible();
  });
});

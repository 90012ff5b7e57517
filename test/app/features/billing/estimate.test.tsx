import { fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { somePlans } from '../../../../src/app/features/billing/compare/CompareTable.stories';
import { planColumns } from '../../../../src/app/features/billing/compare/columns';
import { PlanEstimate, planForTasks, taskStops } from '../../../../src/app/features/billing/PlanEstimate';

const columns = planColumns(somePlans, 'month', 2);

describe('the plan for a number of tasks', () => {
  it.each([
    [100, 'Free'],
    [101, 'Starter'],
    [750, 'Starter'],
    [751, 'Professional'],
    [50_000, 'Team'],
    [100_000, 'Company'],
    [100_001, undefined],
  ])('the plan for a number of tasks of %d is the cheapest that includes them: %s', (tasks, name) => {
    expect(planForTasks(columns, tasks)?.name).toBe(name);
  });

  it('the plan for a number of tasks is chosen among round numbers and the limits of the plans, up to one above the largest', () => {
    expect(taskStops(columns)).toEqual([100, 200, 500, 750, 1000, 2000, 5000, 10_000, 20_000, 50_000, 100_000, 200_000]);
    expect(taskStops([])).toEqual([]);
  });
});

it('the plan for a number of tasks starts at the tasks of this period and names another plan as the slider moves [B2.79]', () => {
  render(
    <MemoryRouter>
      <PlanEstimate columns={columns} used={612} rehearsalOf={(id) => `/app/billing?plan=${id}`} />
    </MemoryRouter>,
  );
  const slider = screen.getByRole('slider', { name: 'Tasks a month' });
  expect(slider).toHaveAttribute('aria-valuetext', '750');
  expect(screen.getByText('Your plan, Starter, covers that.')).toBeVisible();
  fireEvent.keyDown(slider, { key: 'ArrowRight' });
  expect(slider).toHaveAttribute('aria-valuetext', '1,000');
  expect(screen.getByText(/Professional covers that, for \$49 a month\./)).toBeVisible();
  expect(screen.getByRole('link', { name: 'See what would change' })).toHaveAttribute('href', '/app/billing?plan=3');
  fireEvent.keyDown(slider, { key: 'End' });
  expect(screen.getByText('None of these plans includes that many tasks.')).toBeVisible();
});

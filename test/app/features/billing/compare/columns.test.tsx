import { render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { planColumns } from '../../../../../src/app/features/billing/compare/columns';
import { CompareTable } from '../../../../../src/app/features/billing/compare/CompareTable';
import { somePlans } from '../../../../../src/app/features/billing/compare/CompareTable.stories';

describe('plans as columns', () => {
  it('plans as columns are those of one interval and what costs nothing, the cheapest first', () => {
    expect(planColumns(somePlans, 'month', 1).map(({ name }) => name)).toEqual(['Free', 'Starter', 'Professional', 'Team', 'Company']);
    expect(planColumns(somePlans, 'year', 1).map(({ id }) => id)).toEqual([1, 12, 13, 14, 15]);
  });

  it('plans as columns have what costs nothing once, also where it is offered by month and by year', () => {
    const twice = [...somePlans, { ...somePlans[0]!, id: 11, interval: 'year' as const }];
    expect(
      planColumns(twice, 'month', 1)
        .filter(({ name }) => name === 'Free')
        .map(({ id }) => id),
    ).toEqual([1]);
    expect(
      planColumns(twice, 'year', 1)
        .filter(({ name }) => name === 'Free')
        .map(({ id }) => id),
    ).toEqual([11]);
  });

  it('plans as columns say by the month what a year costs, and what is billed [B9.20]', () => {
    const [free, starter] = planColumns(somePlans, 'year', 1);
    expect([free?.monthly, free?.yearly]).toEqual(['$0', null]);
    expect([starter?.monthly, starter?.yearly]).toEqual(['$16.67', '$200']);
  });

  it.each([
    ['month', 2, 3],
    ['year', 2, 3],
    ['month', 1, 2],
    ['year', 1, 12],
    ['year', 15, null],
  ] as const)('by the %s, on plan %d, mark that plan and recommend the next tier: %s [B9.21]', (interval, own, next) => {
    const marks = planColumns(somePlans, interval, own).flatMap(({ id, mark }) => (mark ? [[id, mark]] : []));
    const isShown = (id: number | null) => id !== null && planColumns(somePlans, interval, own).some((column) => column.id === id);
    expect(marks).toEqual([...(isShown(own) ? [[own, 'own']] : []), ...(isShown(next) ? [[next, 'recommended']] : [])]);
  });

  it('plans as columns tell plans for teams and for companies apart, and which tasks are free [B6.06, B9.19]', () => {
    const columns = planColumns(somePlans, 'month', 1);
    expect(columns.map(({ kind }) => kind)).toEqual(['personal', 'personal', 'personal', 'team', 'company']);
    expect(columns.map(({ cells }) => cells.tasks)).toEqual([100, 750, 2000, 50_000, 100_000]);
    expect(columns.map(({ cells }) => cells.moreTasks)).toEqual([
      false,
      false,
      { price: '$0.02' },
      { price: '$0.008' },
      { price: '$0.005' },
    ]);
  });
});

describe('the table of plans', () => {
  const draw = (mayChange: boolean) =>
    render(
      <MemoryRouter>
        <CompareTable
          columns={planColumns(somePlans, 'month', 3)}
          interval="month"
          onInterval={() => {}}
          rehearsalOf={mayChange ? (id) => `/app/billing?plan=${id}` : null}
        />
      </MemoryRouter>,
    );

  it('the table of plans has a column for each plan, features by row, and leads to what each other plan would change', () => {
    draw(true);
    const table = within(screen.getByRole('table', { name: 'Plan comparison' }));
    expect(table.getAllByRole('columnheader')).toHaveLength(5);
    expect(table.getByRole('columnheader', { name: /Professional.*Your plan/ })).toBeVisible();
    expect(table.getByRole('columnheader', { name: /Team.*Recommended/ })).toBeVisible();
    expect(table.getByRole('row', { name: /^Paths No No Yes Yes Yes/ })).toBeVisible();
    expect(table.getAllByRole('link')).toHaveLength(4);
    expect(table.getByRole('link', { name: 'See what changes with Team' })).toHaveAttribute('href', '/app/billing?plan=4');
  });

  it('the table of plans leads nowhere for those who may not change plans', () => {
    draw(false);
    expect(screen.queryByRole('link')).toBeNull();
  });
});

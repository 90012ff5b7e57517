import { useState, type ReactElement } from 'react';
import { displayNumber } from '../../../domain/numberDisplay';
import { Card } from '../../widgets/Card/Card';
import { Slider } from '../../widgets/Slider/Slider';
import { Stack } from '../../widgets/Stack/Stack';
import { TextLink } from '../../widgets/TextLink/TextLink';
import type { PlanColumn } from './compare/columns';

const texts = {
  title: 'How many tasks do you need?',
  tasks: 'Tasks a month',
  plan: (name: string, monthly: string): string => `${name} covers that, for ${monthly} a month.`,
  own: (name: string): string => `Your plan, ${name}, covers that.`,
  none: 'None of these plans includes that many tasks.',
  see: 'See what would change',
} as const;

export interface PlanEstimateProps {
  /** Of one interval, the cheapest first. */
  columns: readonly PlanColumn[];
  /** Tasks of the present period: where the slider begins. */
  used: number;
  /** The address of a plan's preview; null if the person may not change plans. */
  rehearsalOf: ((planId: number) => string) | null;
}

/** Finds the cheapest plan for a number of tasks, with a slider. */
export function PlanEstimate({ columns, used, rehearsalOf }: PlanEstimateProps): ReactElement | null {
  const [chosen, setChosen] = useState<number | null>(null);
  const stops = taskStops(columns);
  if (stops.length === 0) return null;
  const last = stops.length - 1;
  const enough = stops.findIndex((stop) => stop >= used);
  const at = Math.min(last, chosen ?? (enough === -1 ? last : enough));
  const tasks = stops[at] ?? 0;
  const plan = planForTasks(columns, tasks);
  return (
    <Card title={texts.title}>
      <Stack>
        <Slider
          label={texts.tasks}
          name="tasks"
          value={at}
          max={last}
          textOf={(index) => displayNumber(stops[index] ?? 0)}
          onChange={setChosen}
        />
        <p role="status">
          {plan === null ? texts.none : plan.mark === 'own' ? texts.own(plan.name) : texts.plan(plan.name, plan.monthly)}{' '}
          {plan && plan.mark !== 'own' && rehearsalOf && <TextLink to={rehearsalOf(plan.id)}>{texts.see}</TextLink>}
        </p>
      </Stack>
    </Card>
  );
}

const nice = [1, 2, 5].flatMap((digit) => [100, 1000, 10_000, 100_000, 1_000_000].map((power) => digit * power));

/**
 * The numbers of tasks to choose among: every limit of a plan, and round numbers up to the first above the largest. Plans
 * reach from hundreds to many thousands, so the stops, and not the tasks, are evenly spaced. Empty where no plan has a limit.
 */
export function taskStops(columns: readonly PlanColumn[]): readonly number[] {
  const limits = columns.map(({ cells }) => cells.tasks).filter((tasks): tasks is number => typeof tasks === 'number' && tasks > 0);
  if (limits.length === 0) return [];
  const largest = Math.max(...limits);
  const beyond = nice.filter((tasks) => tasks > largest).sort((a, b) => a - b)[0];
  const round = nice.filter((tasks) => tasks <= largest);
  return [...new Set([...limits, ...round, ...(beyond === undefined ? [] : [beyond])])].sort((a, b) => a - b);
}

/** The cheapest plan that includes this many tasks a month. `columns` are sorted by price. Null if there is none. */
export function planForTasks(columns: readonly PlanColumn[], tasks: number): PlanColumn | null {
  return columns.find(({ cells }) => cells.tasks === 'unlimited' || (typeof cells.tasks === 'number' && cells.tasks >= tasks)) ?? null;
}

import { useState, type ReactElement } from 'react';
import { displayNumber } from '../../../../domain/numberDisplay';
import { Card } from '../../../widgets/Card/Card';
import { Slider } from '../../../widgets/Slider/Slider';
import { TextLink } from '../../../widgets/TextLink/TextLink';
import type { PlanColumn } from '../compare/columns';
import css from '../screens/BillingScreen.module.css';
import { texts } from './texts';
import { planForTasks, taskStops } from './estimate';

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
      <div className={css.stack}>
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
      </div>
    </Card>
  );
}

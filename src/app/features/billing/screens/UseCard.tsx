import type { ReactElement } from 'react';
import { Card } from '../../../widgets/Card/Card';
import { LoadFailure } from '../../../widgets/LoadFailure/LoadFailure';
import { Meter } from '../../../widgets/Meter/Meter';
import { Popover } from '../../../widgets/Popover/Popover';
import { Skeleton } from '../../../widgets/Skeleton/Skeleton';
import { texts } from '../texts';
import type { BillingSummary, Use } from '../summary';
import { texts as usageTexts } from '../usage/texts';
import type { DayOfTasks, Range } from '../usage/days';
import { TaskChart } from '../usage/TaskChart';
import css from './BillingScreen.module.css';
import { dayOf } from './days';

/** The tasks of each day, while they are on their way, or why they did not come. */
export type DaysShown = { readonly days: readonly DayOfTasks[] } | { readonly failure: string | null };

export interface UseCardProps {
  shown: BillingSummary;
  usage: DaysShown;
  range: Range;
  onRange: (range: Range) => void;
  onRetry: () => void;
}

/** The share of a limit from which a warning shows (as the meter's colour does). */
const nearFrom = 0.8;

function hint({ count, limit }: Use, near: string, full: string): string | null {
  if (limit === null) return null;
  return count >= limit ? full : count >= limit * nearFrom ? near : null;
}

/** The account's usage, and its history. */
export function UseCard({ shown, usage, range, onRange, onRetry }: UseCardProps): ReactElement {
  const { tasks, zaps, periodEnd } = shown;
  const tasksHint = hint(tasks, texts.nearTasks, texts.fullTasks);
  const zapsHint = hint(zaps, texts.nearZaps, texts.fullZaps);
  return (
    <Card title={texts.use} aside={<Popover label={texts.countsTitle}>{texts.counts}</Popover>}>
      <div className={css.stack}>
        <Meter
          label={texts.tasks}
          value={tasks.count}
          limit={tasks.limit}
          hint={[tasksHint, texts.resets(dayOf(periodEnd))].filter(Boolean).join(' ')}
        />
        <Meter label={texts.zaps} value={zaps.count} limit={zaps.limit} {...(zapsHint === null ? {} : { hint: zapsHint })} />
        <h3 className={css.heading}>{usageTexts.title}</h3>
        {'days' in usage ? (
          <TaskChart days={usage.days} range={range} onRange={onRange} />
        ) : usage.failure === null ? (
          <Skeleton label={usageTexts.loading} lines={4} />
        ) : (
          <LoadFailure title={usageTexts.failed} retry={usageTexts.retry} onRetry={onRetry}>
            {usage.failure}
          </LoadFailure>
        )}
      </div>
    </Card>
  );
}

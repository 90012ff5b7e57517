import type { ReactElement } from 'react';
import type { Account } from '../../../contract/accounts';
import { useAppDispatch, useAppSelector } from '../../platform/hooks';
import { Card } from '../../widgets/Card/Card';
import { LoadFailure } from '../../widgets/LoadFailure/LoadFailure';
import { Meter } from '../../widgets/Meter/Meter';
import { Popover } from '../../widgets/Popover/Popover';
import { Skeleton } from '../../widgets/Skeleton/Skeleton';
import { Stack } from '../../widgets/Stack/Stack';
import css from './page.module.css';
import { dayOf, texts } from './texts';
import { daysRetried, selectTaskDays, taskDaysSlice } from './usage/state';
import { TaskChart } from './usage/TaskChart';
import { texts as usageTexts } from './usage/texts';

type Limit = Account['limits']['allotment']['tasks'];

/** -1 is without limit (B3.08). */
const limitOf = ({ limit }: Limit): number | null => (limit === -1 ? null : limit);

/** The share of a limit from which a warning shows (as the meter's colour does). */
const nearFrom = 0.8;

function hint({ count, limit }: Limit, near: string, full: string): string | null {
  if (limit === -1) return null;
  return count >= limit ? full : count >= limit * nearFrom ? near : null;
}

/** The account's usage, and its history. */
export function UseCard({ account: { limits, periodEnd } }: { account: Account }): ReactElement {
  const dispatch = useAppDispatch();
  const { range, days } = useAppSelector(selectTaskDays);
  const { tasks, zaps } = limits.allotment;
  const tasksHint = hint(tasks, texts.nearTasks, texts.fullTasks);
  const zapsHint = hint(zaps, texts.nearZaps, texts.fullZaps);
  return (
    <Card title={texts.use} aside={<Popover label={texts.countsTitle}>{texts.counts}</Popover>}>
      <Stack>
        <Meter
          label={texts.tasks}
          value={tasks.count}
          limit={limitOf(tasks)}
          hint={[tasksHint, texts.resets(dayOf(periodEnd))].filter(Boolean).join(' ')}
        />
        <Meter label={texts.zaps} value={zaps.count} limit={limitOf(zaps)} {...(zapsHint === null ? {} : { hint: zapsHint })} />
        <h3 className={css.heading}>{usageTexts.title}</h3>
        {days.phase === 'loaded' ? (
          <TaskChart days={days.days} range={range} onRange={(next) => dispatch(taskDaysSlice.actions.rangeChosen({ range: next }))} />
        ) : days.phase === 'failed' ? (
          <LoadFailure title={usageTexts.failed} retry={usageTexts.retry} onRetry={() => dispatch(daysRetried())}>
            {days.reasons.join(' ')}
          </LoadFailure>
        ) : (
          <Skeleton label={usageTexts.loading} lines={4} />
        )}
      </Stack>
    </Card>
  );
}

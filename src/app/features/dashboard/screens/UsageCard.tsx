import type { ReactElement } from 'react';
import { unlimited } from '../../../../domain/numbers';
import { Card } from '../../../widgets/Card/Card';
import { Circle } from '../../../widgets/Circle/Circle';
import { LoadFailure } from '../../../widgets/LoadFailure/LoadFailure';
import { Meter } from '../../../widgets/Meter/Meter';
import { Skeleton } from '../../../widgets/Skeleton/Skeleton';
import { texts } from '../texts';
import css from './UsageCard.module.css';

/** So much of so much; a limit of -1 is none (B5.17). */
export interface Allotment {
  readonly count: number;
  readonly limit: number;
}

export type UsageView =
  | { readonly phase: 'loading' }
  | { readonly phase: 'failed'; readonly message: string }
  /** `resetsOn`: the day on which the tasks are counted from nought again, as text. `isShared`: others have Zaps in the account too. */
  | {
      readonly phase: 'loaded';
      readonly tasks: Allotment;
      readonly zaps: Allotment;
      readonly resetsOn: string;
      readonly isShared: boolean;
    };

const limitOf = ({ limit }: Allotment): number | null => (limit === unlimited ? null : limit);

/** How much of the plan is used: tasks and Zaps against their limits. */
export function UsageCard({ view, onRetry }: { view: UsageView; onRetry: () => void }): ReactElement {
  return (
    <Card title={texts.usage}>
      {view.phase === 'loading' && <Skeleton label={texts.loadingUsage} lines={2} />}
      {view.phase === 'failed' && <LoadFailure title={view.message} retry={texts.retry} onRetry={onRetry} />}
      {view.phase === 'loaded' && (
        <div className={css.meters}>
          <div className={css.tasks}>
            {view.tasks.limit > 0 && <Circle label={texts.tasksUsed} percent={(view.tasks.count / view.tasks.limit) * 100} />}
            <Meter label={texts.tasks} value={view.tasks.count} limit={limitOf(view.tasks)} hint={texts.resets(view.resetsOn)} />
          </div>
          <Meter label={texts.zaps} value={view.zaps.count} limit={limitOf(view.zaps)} hint={view.isShared ? texts.zapsOfAll : undefined} />
        </div>
      )}
    </Card>
  );
}

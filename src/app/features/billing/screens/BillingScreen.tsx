import type { ReactElement, ReactNode } from 'react';
import type { PlanInterval } from '../../../../domain/plans';
import { LoadFailure } from '../../../widgets/LoadFailure/LoadFailure';
import { Skeleton } from '../../../widgets/Skeleton/Skeleton';
import { WaitingCard } from '../../../widgets/WaitingCard/WaitingCard';
import type { PlanColumn } from '../compare/columns';
import { CompareTable } from '../compare/CompareTable';
import { texts as compareTexts } from '../compare/texts';
import { texts } from '../texts';
import { PlanEstimate } from '../estimate/PlanEstimate';
import { PlanQuestions } from '../questions/PlanQuestions';
import type { BillingSummary } from '../summary';
import type { Range } from '../usage/days';
import css from './BillingScreen.module.css';
import { DetailsCard } from './DetailsCard';
import { PlanCard, type ScheduledChange } from './PlanCard';
import { UseCard, type DaysShown } from './UseCard';

export interface BillingScreenProps {
  /** Null while the account is on its way. */
  shown: BillingSummary | null;
  /** Why there is none. */
  failure: string | null;
  /** The last change of the plan, if any, and the running trial, if any. */
  news?: ReactNode;
  trial?: ReactNode;
  usage: DaysShown;
  range: Range;
  plans: { readonly columns: readonly PlanColumn[] } | { readonly failure: string | null };
  interval: PlanInterval;
  /** The address of a plan's preview; null if the person may not change plans. */
  /** The change of plan that is scheduled. */
  scheduled: ScheduledChange | null;
  rehearsalOf: ((planId: number) => string) | null;
  onRetry: () => void;
  onRange: (range: Range) => void;
  onUsageRetry: () => void;
  onInterval: (interval: PlanInterval) => void;
  onPlansRetry: () => void;
}

/** Plan, use, all plans side by side, and billing details of an account. */
export function BillingScreen({ shown, failure, onRetry, ...rest }: BillingScreenProps): ReactElement {
  return (
    <div className={css.page}>
      <h1>{texts.title}</h1>
      {shown ? (
        <Details shown={shown} {...rest} />
      ) : failure === null ? (
        <Skeleton label={texts.loading} lines={6} />
      ) : (
        <LoadFailure title={texts.loadFailed} retry={texts.retry} onRetry={onRetry}>
          {failure}
        </LoadFailure>
      )}
    </div>
  );
}

function Details({
  shown,
  news,
  trial,
  usage,
  range,
  plans,
  interval,
  scheduled,
  rehearsalOf,
  onRange,
  onUsageRetry,
  onInterval,
  onPlansRetry,
}: Omit<BillingScreenProps, 'shown' | 'failure' | 'onRetry'> & { shown: BillingSummary }): ReactElement {
  return (
    <>
      <p className={css.lead}>{shown.accountName}</p>
      {news}
      <div className={css.sides}>
        <PlanCard shown={shown} scheduled={scheduled} rehearsalOf={rehearsalOf} />
        <DetailsCard shown={shown} />
      </div>
      {trial}
      <UseCard shown={shown} usage={usage} range={range} onRange={onRange} onRetry={onUsageRetry} />
      {'columns' in plans ? (
        <>
          <PlanEstimate columns={plans.columns} used={shown.tasks.count} rehearsalOf={rehearsalOf} />
          <CompareTable columns={plans.columns} interval={interval} onInterval={onInterval} rehearsalOf={rehearsalOf} />
        </>
      ) : (
        <WaitingCard
          title={compareTexts.title}
          loading={compareTexts.loading}
          failure={plans.failure}
          retry={compareTexts.retry}
          onRetry={onPlansRetry}
        />
      )}
      <PlanQuestions />
    </>
  );
}

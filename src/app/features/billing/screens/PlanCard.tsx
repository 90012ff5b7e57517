import type { ReactElement } from 'react';
import { Button } from '../../../widgets/Button/Button';
import { Card } from '../../../widgets/Card/Card';
import { Notice } from '../../../widgets/Notice/Notice';
import { Tag } from '../../../widgets/Tag/Tag';
import { TextLink } from '../../../widgets/TextLink/TextLink';
import { texts } from '../texts';
import type { BillingSummary } from '../summary';
import css from './BillingScreen.module.css';
import { dayOf } from './days';

/** A change of plan at the end of the paid period. */
export interface ScheduledChange {
  plan: string;
  /** 'Dec 24, 2026' */
  day: string;
  /** Null if the person may not cancel it. */
  onCancel: (() => void) | null;
  isBusy: boolean;
  /** Why it was not cancelled. */
  failure: string | null;
}

export interface PlanCardProps {
  shown: BillingSummary;
  scheduled: ScheduledChange | null;
  /** The address of a plan's preview; null if the person may not change plans. */
  rehearsalOf: ((planId: number) => string) | null;
}

/** The present plan: its price, its period, what comes next, and who decides. */
export function PlanCard({ shown, scheduled, rehearsalOf }: PlanCardProps): ReactElement {
  const { plan, price, status, isTeamPaused, next, owner, paidUntil, periodStart, periodEnd } = shown;
  return (
    <Card title={texts.plan} aside={<Tag kind={status === 'free' ? 'neutral' : 'accent'}>{texts[status]}</Tag>}>
      <div className={css.stack}>
        {isTeamPaused && (
          <Notice kind="warning" title={texts.teamPaused}>
            {texts.teamPausedLead}
          </Notice>
        )}
        <p className={css.planName}>{plan}</p>
        {scheduled && (
          <Notice kind="info" title={texts.scheduled(scheduled.plan, scheduled.day)}>
            <p>{texts.scheduledLead}</p>
            {scheduled.onCancel && (
              <Button isBusy={scheduled.isBusy} onClick={scheduled.onCancel}>
                {texts.cancelScheduled}
              </Button>
            )}
          </Notice>
        )}
        {scheduled !== null && scheduled.failure !== null && <Notice kind="error" title={scheduled.failure} />}
        <dl className={css.facts}>
          {price !== null && (
            <div>
              <dt>{texts.price}</dt>
              <dd>{price}</dd>
            </div>
          )}
          {paidUntil !== null && (
            <div>
              <dt>{texts.paidUntil}</dt>
              <dd>{dayOf(paidUntil)}</dd>
            </div>
          )}
          <div>
            <dt>{texts.period}</dt>
            <dd>{texts.fromTo(dayOf(periodStart), dayOf(periodEnd))}</dd>
          </div>
          {next && rehearsalOf && (
            <div>
              <dt>{texts.next}</dt>
              <dd>
                {next.text}. <TextLink to={rehearsalOf(next.id)}>{texts.see}</TextLink>
              </dd>
            </div>
          )}
        </dl>
        {rehearsalOf === null && <p>{texts.askOwner(owner.name, owner.email)}</p>}
        <Notice kind="info">{texts.noPayments}</Notice>
      </div>
    </Card>
  );
}

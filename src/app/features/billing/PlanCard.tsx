import type { ReactElement } from 'react';
import type { Account } from '../../../contract/accounts';
import { mayChangePlan } from '../../../domain/teamRoles';
import { useAppDispatch, useAppSelector } from '../../platform/hooks';
import { Button } from '../../widgets/Button/Button';
import { Card } from '../../widgets/Card/Card';
import { Notice } from '../../widgets/Notice/Notice';
import { Stack } from '../../widgets/Stack/Stack';
import { Tag } from '../../widgets/Tag/Tag';
import { TextLink } from '../../widgets/TextLink/TextLink';
import { selectRoleIn } from '../accounts';
import type { WithProfile } from '../profile';
import css from './page.module.css';
import { billingSlice, selectBilling } from './state';
import type { BillingSummary } from './summary';
import { dayOf, texts } from './texts';

export interface PlanCardProps {
  account: Account;
  summary: BillingSummary;
  /** The address of a plan's preview; null if the person may not change plans. */
  rehearsalOf: ((planId: number) => string) | null;
}

/** The present plan: its price, its period, what comes next, and who decides. */
export function PlanCard({ account, summary, rehearsalOf }: PlanCardProps): ReactElement {
  const dispatch = useAppDispatch();
  const { cancelling } = useAppSelector(selectBilling);
  const mayChange = useAppSelector((state: WithProfile) => mayChangePlan(selectRoleIn(state, account.id) ?? 'member'));
  const { plan, price, status, isTeamPaused, next, paidUntil } = summary;
  const { scheduledPlanChange: scheduled, owner, periodStart, periodEnd } = account;
  return (
    <Card title={texts.plan} aside={<Tag kind={status === 'free' ? 'neutral' : 'accent'}>{texts[status]}</Tag>}>
      <Stack>
        {isTeamPaused && (
          <Notice kind="warning" title={texts.teamPaused}>
            {texts.teamPausedLead}
          </Notice>
        )}
        <p className={css.planName}>{plan}</p>
        {scheduled && (
          <Notice kind="info" title={texts.scheduled(scheduled.planName, dayOf(scheduled.takesEffectAt))}>
            <p>{texts.scheduledLead}</p>
            {mayChange && (
              <Button isBusy={cancelling.isBusy} onClick={() => dispatch(billingSlice.actions.changeCancelled())}>
                {texts.cancelScheduled}
              </Button>
            )}
          </Notice>
        )}
        {scheduled && cancelling.failure !== null && <Notice kind="error" title={cancelling.failure} />}
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
      </Stack>
    </Card>
  );
}

import type { ReactElement } from 'react';
import type { Account } from '../../../contract/accounts';
import { planHeld, planHeldLasts } from '../../../domain/planHeld';
import { nextPlanTier } from '../../../domain/plans';
import { mayChangePlan } from '../../../domain/teamRoles';
import { useAppDispatch, useAppSelector } from '../../platform/hooks';
import { useNow } from '../../platform/useNow';
import { Button } from '../../widgets/Button/Button';
import { Card } from '../../widgets/Card/Card';
import { Notice } from '../../widgets/Notice/Notice';
import { Stack } from '../../widgets/Stack/Stack';
import { Tag } from '../../widgets/Tag/Tag';
import { TextLink } from '../../widgets/TextLink/TextLink';
import { selectRole } from '../accounts';
import { selectPlans } from '../plans';
import css from './page.module.css';
import { billingSlice, ownPlan, selectBilling } from './state';
import { dayOf, priceLabel, texts } from './texts';

export interface PlanCardProps {
  account: Account;
  /** The address of a plan's preview; null if the person may not change plans. */
  rehearsalOf: ((planId: number) => string) | null;
}

/** The present plan: its price, its period, what comes next, and who decides. */
export function PlanCard({ account, rehearsalOf }: PlanCardProps): ReactElement {
  const dispatch = useAppDispatch();
  const { cancelling } = useAppSelector(selectBilling);
  const mayChange = mayChangePlan(useAppSelector(selectRole));
  const now = useNow((at) => planHeldLasts([account], at));
  const plans = useAppSelector(selectPlans);
  const { label, paidPlanId, status, held } = planHeld(account, now);
  const own = ownPlan(account, plans, now);
  const next = own && nextPlanTier(plans, own);
  const { scheduledPlanChange: scheduled, owner, periodStart, periodEnd } = account;
  return (
    <Card title={texts.plan} aside={<Tag kind={status === 'free' ? 'neutral' : 'accent'}>{texts[status]}</Tag>}>
      <Stack>
        {held.isTeamPaused && (
          <Notice kind="warning" title={texts.teamPaused}>
            {texts.teamPausedLead}
          </Notice>
        )}
        <p className={css.planName}>{label}</p>
        {scheduled && (
          <Notice
            kind="info"
            title={texts.scheduled(scheduled.planName, dayOf(scheduled.takesEffectAt))}
            action={
              mayChange && (
                <Button isBusy={cancelling.isBusy} onClick={() => dispatch(billingSlice.actions.changeCancelled())}>
                  {texts.cancelScheduled}
                </Button>
              )
            }
          >
            {texts.scheduledLead}
          </Notice>
        )}
        {scheduled && cancelling.failure !== null && <Notice kind="error" title={cancelling.failure} />}
        <dl className={css.facts}>
          {own !== null && (
            <div>
              <dt>{texts.price}</dt>
              <dd>{status === 'trialing' ? texts.freeTrial : priceLabel(own)}</dd>
            </div>
          )}
          {paidPlanId !== null && account.paidUntil !== null && (
            <div>
              <dt>{texts.paidUntil}</dt>
              <dd>{dayOf(account.paidUntil)}</dd>
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
                {texts.nextPlan(next.name, priceLabel(next))}. <TextLink to={rehearsalOf(next.id)}>{texts.see}</TextLink>
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

import { useMemo, useRef, type ReactElement, type ReactNode, type Ref } from 'react';
import { planHeldLasts } from '../../../domain/planHeld';
import { isAdmin } from '../../../domain/roles';
import { useAppDispatch, useAppSelector } from '../../platform/hooks';
import { useNow } from '../../platform/useNow';
import { selectPlace } from '../../platform/place';
import { accountsRetried, selectAccountsFailure, selectAccountsStatus, selectCurrentAccount, selectRoleIn } from '../accounts';
import { plansWanted, selectDefaultPlanId, selectPlans, selectPlansFailure, selectPlansStatus, selectPreferredPlanId } from '../plans';
import type { WithProfile } from '../profile';
import { TrialDetails } from '../trial';
import { ChangeContainer } from './change/ChangeContainer';
import { ChangedNotice } from './change/ChangedNotice';
import { selectPlanChange } from './change/state';
import { planColumns } from './compare/columns';
import { rehearsalAddress, rehearsedPlanId } from './places';
import { dayOf } from './screens/days';
import { BillingScreen } from './screens/BillingScreen';
import { summarizeBilling, ownPlan } from './summary';
import type { Account } from '../../../contract/accounts';
import { mayChangePlan } from '../../../domain/teamRoles';
import type { ScheduledChange } from './screens/PlanCard';
import { changeCancelled, intervalChosen, selectBilling, type BillingState } from './state';
import { daysRetried, rangeChosen, selectTaskDays } from './usage/state';
import { useOwnArrival } from './useOwnArrival';

/** `/app/billing` and `/billing`; with `?plan=3`, what would change with that plan. */
export function BillingContainer(): ReactElement {
  const account = useAppSelector(selectCurrentAccount);
  const place = useAppSelector(selectPlace);
  const planId = rehearsedPlanId(place);
  const newsRef = useRef<HTMLDivElement>(null);
  useOwnArrival(planId, newsRef);
  if (account && planId !== null) return <ChangeContainer account={account} planId={planId} backTo={place.pathname} />;
  return <Overview newsRef={newsRef} />;
}

interface OverviewProps {
  /** Shows the result of the last action, whose author arrives here. */
  newsRef: Ref<HTMLDivElement>;
}

function Overview({ newsRef }: OverviewProps): ReactElement {
  const dispatch = useAppDispatch();
  const { pathname } = useAppSelector(selectPlace);
  const account = useAppSelector(selectCurrentAccount);
  const hasFailed = useAppSelector(selectAccountsStatus) === 'failure';
  const failure = useAppSelector(selectAccountsFailure);
  const plans = useAppSelector(selectPlans);
  const plansStatus = useAppSelector(selectPlansStatus);
  const plansFailure = useAppSelector(selectPlansFailure);
  const { range, days } = useAppSelector(selectTaskDays);
  const chosenInterval = useAppSelector(selectBilling).interval;
  const mayLook = useAppSelector((state: WithProfile) => account !== null && isAdmin(selectRoleIn(state, account.id)));
  const mayChange = useAppSelector((state: WithProfile) => account !== null && mayChangePlan(selectRoleIn(state, account.id) ?? 'member'));
  const { cancelling } = useAppSelector(selectBilling);
  const now = useNow((at) => planHeldLasts(account ? [account] : [], at));
  const defaultId = useAppSelector(selectDefaultPlanId);
  const preferredId = useAppSelector(selectPreferredPlanId);
  const own = account && ownPlan(account, plans, now);
  const interval = chosenInterval ?? (own ?? plans.find(({ id }) => id === defaultId))?.interval ?? 'month';
  const ownId = own?.id ?? 0;
  const columns = useMemo(() => planColumns(plans, interval, ownId, preferredId), [plans, interval, ownId, preferredId]);
  const shown = useMemo(() => account && summarizeBilling(account, plans, now), [account, plans, now]);
  return (
    <BillingScreen
      shown={shown}
      failure={hasFailed ? failure : null}
      news={<News newsRef={newsRef} />}
      trial={account && <TrialDetails account={account} />}
      usage={days.phase === 'loaded' ? { days: days.days } : { failure: days.phase === 'failed' ? days.reasons.join(' ') : null }}
      range={range}
      plans={plans.length > 0 ? { columns } : { failure: plansStatus === 'failure' ? plansFailure : null }}
      interval={interval}
      scheduled={account && scheduledChange(account, mayChange ? () => dispatch(changeCancelled()) : null, cancelling)}
      rehearsalOf={mayLook ? (id) => rehearsalAddress(pathname, id) : null}
      onRetry={() => dispatch(accountsRetried())}
      onRange={(next) => dispatch(rangeChosen({ range: next }))}
      onUsageRetry={() => dispatch(daysRetried())}
      onInterval={(next) => dispatch(intervalChosen({ interval: next }))}
      onPlansRetry={() => dispatch(plansWanted())}
    />
  );
}

/** The plan change that is scheduled, for the card of the plan. */
function scheduledChange(
  { scheduledPlanChange: change }: Account,
  onCancel: (() => void) | null,
  { isBusy, failure }: BillingState['cancelling'],
): ScheduledChange | null {
  return change && { plan: change.planName, day: dayOf(change.takesEffectAt), onCancel, isBusy, failure };
}

/** Confirms the last change of the plan, if there was one. */
function News({ newsRef }: OverviewProps): ReactNode {
  const state = useAppSelector(selectPlanChange);
  const plans = useAppSelector(selectPlans);
  const { pathname } = useAppSelector(selectPlace);
  if (state.phase !== 'changed') return null;
  const nameOf = (id: number): string => plans.find((plan) => plan.id === id)?.name ?? '';
  return (
    <ChangedNotice
      noticeRef={newsRef}
      plan={nameOf(state.planId)}
      planBefore={nameOf(state.fromPlanId)}
      isMade={state.isMade}
      takesEffectOn={state.takesEffectAt === null ? null : dayOf(state.takesEffectAt)}
      paused={state.paused}
      restored={state.restored}
      backTo={state.fromPlanId === state.planId ? null : rehearsalAddress(pathname, state.fromPlanId)}
    />
  );
}

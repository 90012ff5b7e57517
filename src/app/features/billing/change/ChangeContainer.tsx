import { useMemo, type ReactElement } from 'react';
import type { Account } from '../../../../contract/accounts';
import { useAppDispatch, useAppSelector } from '../../../platform/hooks';
import { LoadFailure } from '../../../widgets/LoadFailure/LoadFailure';
import { EmptyState } from '../../../widgets/EmptyState/EmptyState';
import { Skeleton } from '../../../widgets/Skeleton/Skeleton';
import { TextLink } from '../../../widgets/TextLink/TextLink';
import { selectListed, type WithEntities } from '../../../entities';
import { planHeldLasts } from '../../../../domain/planHeld';
import { useNow } from '../../../platform/useNow';
import { selectPlans } from '../../plans';
import { zaps } from '../../zaps';
import { ChangeScreen } from './ChangeScreen';
import { texts } from './texts';
import { summarizePlanChange } from './summary';
import { changeConfirmed, rehearsalRetried, selectPlanChange, timeChosen, zapsChosen } from './state';
import css from '../screens/BillingScreen.module.css';

export interface ChangeContainerProps {
  account: Account;
  planId: number;
  /** The way back to the billing page. */
  backTo: string;
}

/** A plan rehearsed, at its own address: `/app/billing?plan=3`. */
export function ChangeContainer({ account, planId, backTo }: ChangeContainerProps): ReactElement {
  const plans = useAppSelector(selectPlans);
  const name = plans.find(({ id }) => id === planId)?.name ?? texts.thisPlan;
  return (
    <div className={css.page}>
      <div className={css.top}>
        <TextLink to={backTo}>{texts.back}</TextLink>
        <h1>{texts.title(name)}</h1>
      </div>
      <Rehearsal account={account} backTo={backTo} />
    </div>
  );
}

function Rehearsal({ account, backTo }: Omit<ChangeContainerProps, 'planId'>): ReactElement {
  const dispatch = useAppDispatch();
  const now = useNow((at) => planHeldLasts([account], at));
  const state = useAppSelector(selectPlanChange);
  const plans = useAppSelector(selectPlans);
  const listed = useAppSelector((whole: WithEntities) => selectListed(whole, zaps));
  const details = state.phase === 'rehearsed' || state.phase === 'changing' ? state.details : null;
  const when = state.phase === 'rehearsed' || state.phase === 'changing' ? state.when : 'now';
  const shown = useMemo(
    () => details && summarizePlanChange(details, account, plans, listed, { now, when }),
    [details, account, plans, listed, now, when],
  );
  if (state.phase === 'notRehearsed') {
    return state.isGone ? (
      <EmptyState title={texts.gone} action={<TextLink to={backTo}>{texts.back}</TextLink>}>
        {texts.goneLead}
      </EmptyState>
    ) : (
      <LoadFailure title={texts.failed} retry={texts.retry} onRetry={() => dispatch(rehearsalRetried())}>
        {state.reasons.join(' ')}
      </LoadFailure>
    );
  }
  if (!shown || (state.phase !== 'rehearsed' && state.phase !== 'changing')) return <Skeleton label={texts.loading} lines={6} />;
  return (
    <ChangeScreen
      shown={shown}
      chosen={state.chosen}
      owner={state.details.mayChange ? null : account.owner.name}
      isBusy={state.phase === 'changing'}
      failure={state.failure}
      backTo={backTo}
      when={state.when}
      onWhen={(next) => dispatch(timeChosen({ when: next }))}
      onChoose={(chosen) => dispatch(zapsChosen({ chosen }))}
      onConfirm={() => dispatch(changeConfirmed())}
    />
  );
}

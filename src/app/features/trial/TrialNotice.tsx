import type { ReactNode } from 'react';
import type { Account } from '../../../contract/accounts';
import { mayChangePlan } from '../../../domain/teamRoles';
import { useAppDispatch, useAppSelector } from '../../platform/hooks';
import { useNow } from '../../platform/useNow';
import { Button } from '../../widgets/Button/Button';
import { Notice } from '../../widgets/Notice/Notice';
import { Bar } from '../../widgets/Stack/Stack';
import { TextLink } from '../../widgets/TextLink/TextLink';
import { selectCurrentAccount, selectRole } from '../accounts';
import { selectTrialActs, trialSlice } from './state';
import { texts } from './texts';
import { trialStatusLasts, trialStatusOf } from './trialStatus';

const { endSeen } = trialSlice.actions;

/** Over every page of the application: that a trial runs and for how long, or that it ended; nothing otherwise. */
export function TrialNotice(): ReactNode {
  const account = useAppSelector(selectCurrentAccount);
  return account && <NoticeOf account={account} key={account.id} />;
}

function NoticeOf({ account }: { account: Account }): ReactNode {
  const dispatch = useAppDispatch();
  const now = useNow((at) => trialStatusLasts(account, at));
  const role = useAppSelector(selectRole);
  const { seenEnd } = useAppSelector(selectTrialActs);
  const status = trialStatusOf(account, now);
  if (!status || (status.kind === 'ended' && status.endedAt === seenEnd)) return null;
  const owner = mayChangePlan(role) ? null : account.owner.name;
  const plans = owner === null && <TextLink to="/app/billing">{texts.plans}</TextLink>;
  const ask = owner === null ? '' : ` ${texts.askOwner(owner)}`;
  if (status.kind === 'running') {
    const { left, isOfTeam, willUpgrade } = status;
    return (
      <Notice kind={left.unit === 'day' || willUpgrade ? 'info' : 'warning'} title={texts.running(left, isOfTeam)} action={plans}>
        {willUpgrade ? texts.upgradesLead : isOfTeam ? texts.teamLead : texts.ownLead}
        {!willUpgrade && ask}
      </Notice>
    );
  }
  const { endedAt } = status;
  return (
    <Notice
      kind="warning"
      title={texts.ended}
      action={
        <Bar gap="medium">
          {plans}
          <Button size="small" onClick={() => dispatch(endSeen({ endedAt }))}>
            {texts.seen}
          </Button>
        </Bar>
      }
    >
      {texts.endedLead}
      {ask}
    </Notice>
  );
}

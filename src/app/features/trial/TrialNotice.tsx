import type { ReactNode } from 'react';
import type { Account } from '../../../contract/accounts';
import { mayChangePlan } from '../../../domain/teamRoles';
import { useAppDispatch, useAppSelector } from '../../platform/hooks';
import { useNow } from '../../platform/useNow';
import { selectCurrentAccount, selectRoleIn } from '../accounts';
import type { WithProfile } from '../profile';
import { TrialBar } from './screens/TrialBar';
import { trialStatusLasts, trialStatusOf } from './trialStatus';
import { selectTrialActs, trialEndSeen } from './state';

/** Over every page of the application: that a trial runs and for how long, or that it ended; nothing otherwise. */
export function TrialNotice(): ReactNode {
  const account = useAppSelector(selectCurrentAccount);
  return account && <NoticeOf account={account} key={account.id} />;
}

function NoticeOf({ account }: { account: Account }): ReactNode {
  const dispatch = useAppDispatch();
  const now = useNow((at) => trialStatusLasts(account, at));
  const role = useAppSelector((state: WithProfile) => selectRoleIn(state, account.id));
  const { seenEnd } = useAppSelector(selectTrialActs);
  const status = trialStatusOf(account, now);
  if (!status || (status.kind === 'ended' && status.endedAt === seenEnd)) return null;
  return (
    <TrialBar
      status={status}
      owner={mayChangePlan(role) ? null : account.owner.name}
      onSeen={(endedAt) => dispatch(trialEndSeen({ endedAt }))}
    />
  );
}

import type { ReactNode } from 'react';
import type { Account } from '../../../contract/accounts';
import { mayChangePlan } from '../../../domain/teamRoles';
import { useAppDispatch, useAppSelector } from '../../platform/hooks';
import { useNow } from '../../platform/useNow';
import { selectCurrentAccount, selectRoleIn } from '../accounts';
import type { WithProfile } from '../profile';
import { TrialBar } from './screens/TrialBar';
import { standingLasts, trialStanding } from './standing';
import { selectTrialActs, trialEndSeen } from './state';

/** Over every page of the application: that a trial runs and for how long, or that it ended; nothing otherwise. */
export function TrialNotice(): ReactNode {
  const account = useAppSelector(selectCurrentAccount);
  return account && <NoticeOf account={account} key={account.id} />;
}

function NoticeOf({ account }: { account: Account }): ReactNode {
  const dispatch = useAppDispatch();
  const now = useNow((at) => standingLasts(account, at));
  const role = useAppSelector((state: WithProfile) => selectRoleIn(state, account.id));
  const { seenEnd } = useAppSelector(selectTrialActs);
  const standing = trialStanding(account, now);
  if (!standing || (standing.kind === 'ended' && standing.endedAt === seenEnd)) return null;
  return (
    <TrialBar
      standing={standing}
      owner={mayChangePlan(role) ? null : account.owner.name}
      onSeen={(endedAt) => dispatch(trialEndSeen({ endedAt }))}
    />
  );
}

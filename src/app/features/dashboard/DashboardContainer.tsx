import { useMemo, type ReactElement } from 'react';
import { days } from '../../../domain/durations';
import { planHeld, planHeldLasts } from '../../../domain/planHeld';
import { useAppDispatch, useAppSelector } from '../../platform/hooks';
import { useNow } from '../../platform/useNow';
import { accountsRetried, selectCurrentAccount } from '../accounts';
import { selectFirstName, selectProfile } from '../profile';
import { ZapListContainer } from '../zaps';
import { DashboardScreen } from './screens/DashboardScreen';
import { selectUsage } from './selectors';

export function DashboardContainer(): ReactElement {
  const dispatch = useAppDispatch();
  const account = useAppSelector(selectCurrentAccount);
  const now = useNow((at) => planHeldLasts(account ? [account] : [], at));
  const shown = useMemo(() => account && { name: account.name, plan: planHeld(account, now).label }, [account, now]);
  const signup = useAppSelector(selectProfile)?.signup;
  return (
    <DashboardScreen
      firstName={useAppSelector(selectFirstName)}
      isNew={signup !== undefined && now < Date.parse(signup) + days(1)}
      account={shown}
      usage={useAppSelector(selectUsage)}
      onUsageRetry={() => dispatch(accountsRetried())}
      zaps={<ZapListContainer />}
    />
  );
}

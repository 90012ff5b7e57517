import { useMemo, type ReactElement } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { days } from '../../../../domain/durations';
import { planHeld, planHeldLasts } from '../../../../domain/planHeld';
import { useNow } from '../../../platform/useNow';
import { accountsRetried, selectCurrentAccount } from '../../accounts';
import { selectFirstName, selectProfile } from '../../profile';
import { ZapListContainer } from '../../zaps';
import { DashboardScreen } from '../screens/DashboardScreen';
import { selectUsage } from '../selectors';

export function DashboardContainer(): ReactElement {
  const dispatch = useDispatch();
  const account = useSelector(selectCurrentAccount);
  const now = useNow((at) => planHeldLasts(account ? [account] : [], at));
  const shown = useMemo(() => account && { name: account.name, plan: planHeld(account, now).label }, [account, now]);
  const signup = useSelector(selectProfile)?.signup;
  return (
    <DashboardScreen
      firstName={useSelector(selectFirstName)}
      isNew={signup !== undefined && now < Date.parse(signup) + days(1)}
      account={shown}
      usage={useSelector(selectUsage)}
      onUsageRetry={() => dispatch(accountsRetried())}
      zaps={<ZapListContainer />}
    />
  );
}

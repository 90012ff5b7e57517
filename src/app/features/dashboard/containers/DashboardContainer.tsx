import { useMemo, type ReactElement } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { planHeld, planHeldLasts } from '../../../../domain/planHeld';
import { useNow } from '../../../platform/useNow';
import { accountsRetried, selectCurrentAccount } from '../../accounts';
import { selectFirstName } from '../../profile';
import { ZapListContainer } from '../../zaps';
import { DashboardScreen } from '../screens/DashboardScreen';
import { selectUsage } from '../selectors';

export function DashboardContainer(): ReactElement {
  const dispatch = useDispatch();
  const account = useSelector(selectCurrentAccount);
  const now = useNow((at) => planHeldLasts(account ? [account] : [], at));
  const shown = useMemo(() => account && { name: account.name, plan: planHeld(account, now).label }, [account, now]);
  return (
    <DashboardScreen
      firstName={useSelector(selectFirstName)}
      account={shown}
      usage={useSelector(selectUsage)}
      onUsageRetry={() => dispatch(accountsRetried())}
      zaps={<ZapListContainer />}
    />
  );
}

import { useMemo, type ReactElement } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { planLabel } from '../../../../domain/accounts';
import { accountsRetried, selectCurrentAccount } from '../../accounts';
import { selectFirstName } from '../../profile';
import { ZapListContainer } from '../../zaps';
import { DashboardScreen } from '../screens/DashboardScreen';
import { selectUsage } from '../selectors';

export function DashboardContainer(): ReactElement {
  const dispatch = useDispatch();
  const account = useSelector(selectCurrentAccount);
  const shown = useMemo(() => account && { name: account.name, plan: planLabel(account) }, [account]);
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

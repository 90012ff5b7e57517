import { useMemo, type ReactElement } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { accountsRetried, selectAccountsFailure, selectAccountsStatus, selectCurrentAccount } from '../../accounts';
import { BillingScreen } from '../screens/BillingScreen';
import { billingShown } from '../shown';

/** `/app/billing` and `/billing` (A2.29, A2.30). */
export function BillingContainer(): ReactElement {
  const dispatch = useDispatch();
  const account = useSelector(selectCurrentAccount);
  const hasFailed = useSelector(selectAccountsStatus) === 'failure';
  const failure = useSelector(selectAccountsFailure);
  const shown = useMemo(() => account && billingShown(account), [account]);
  return <BillingScreen shown={shown} failure={hasFailed ? failure : null} onRetry={() => dispatch(accountsRetried())} />;
}

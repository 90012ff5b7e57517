import type { ReactNode } from 'react';
import { setupAddress } from '../../../domain/secondFactorRule';
import { useAppSelector } from '../../platform/hooks';
import { selectPlace } from '../../platform/place';
import { selectCurrentAccount } from '../accounts';
import { SetupBanner } from './screens/SetupBanner';

/** In an account that will require a second factor, for a person without one, until it locks them out. */
export function SecondFactorNotice(): ReactNode {
  const account = useAppSelector(selectCurrentAccount);
  const { pathname, search } = useAppSelector(selectPlace);
  const rule = account?.secondFactor;
  if (!account || !rule?.isMissing || rule.isLockedOut || pathname.startsWith('/app/two-factor-setup')) return null;
  return <SetupBanner account={account.name} from={rule.requiredFrom} setupAddress={setupAddress(pathname + search)} />;
}

import { useMemo, type ReactNode } from 'react';
import { Router, type NavigationType, type Navigator, type To } from 'react-router-dom';
import { addressInAccount } from '../../domain/accountAddresses';
import type { WithAccounts } from '../features/accounts';
import { useAppSelector } from '../platform/hooks';
import { selectPlace } from '../platform/place';
import { usePorts } from '../platform/PortsContext';

const asText = (to: To): string => (typeof to === 'string' ? to : `${to.pathname ?? ''}${to.search ?? ''}${to.hash ?? ''}`);

/** The account named in links, as in navigations by the rule of the location port; null with a single account. */
const selectAccountId = ({ accounts }: Partial<WithAccounts>): number | null => (accounts?.isSeveral ? accounts.currentAccountId : null);

/**
 * The router over the store: it shows the location in the store, so that stepping back through the actions steps back through the
 * screens. Links and sagas use the same history, through the location port.
 */
export function StoreRouter({ children }: { children: ReactNode }): ReactNode {
  const place = useAppSelector(selectPlace);
  const { location } = usePorts();
  const accountId = useAppSelector(selectAccountId);
  const navigator = useMemo<Navigator>(
    () => ({
      createHref: (to) => addressInAccount(asText(to), accountId),
      go: (delta) => location.go(delta),
      push: (to, state) => location.push(asText(to), state),
      replace: (to, state) => location.replace(asText(to), state),
    }),
    [location, accountId],
  );
  return (
    <Router location={place} navigationType={place.kind as NavigationType} navigator={navigator}>
      {children}
    </Router>
  );
}

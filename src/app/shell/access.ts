import { isAccountPage, isPersonalPage } from '../../domain/accountAddresses';
import type { WithAccounts } from '../features/accounts';
import { authOf, type Route } from './routes';

/** Loaded if a person has no account to show, which is rare. */
export const loadAccess = () => import(/* webpackChunkName: "account-access" */ '../features/accounts/access');

/**
 * True if a page cannot be shown because the person belongs to no account, or not to the one in the address, or is locked out of it. The accounts load
 * with the signed-in frame; before that nothing is blocked.
 */
export function selectIsBlocked(state: Partial<WithAccounts>, route: Route, pathname: string): boolean {
  const access = state.accounts?.access;
  if (access === 'denied') return isAccountPage(pathname);
  if (access === 'locked') return isAccountPage(pathname) && !isPersonalPage(pathname) && state.accounts?.locked === 'page';
  return access === 'none' && authOf(route) === 'required' && !isPersonalPage(pathname);
}

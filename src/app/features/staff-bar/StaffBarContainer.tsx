import type { ReactNode } from 'react';
import { useAppDispatch, useAppSelector } from '../../platform/hooks';
import { accountSwitchRequested, selectAccountInShell, selectAccounts, selectCurrentAccount, selectIsAccountReady } from '../accounts';
import { selectFullName, selectIsMasquerading, selectIsStaff, selectProfile } from '../profile';
import { logoutRequested } from '../session';
import { StaffBar } from './StaffBar';

/** Most accounts that the bar offers; the header's search has the others. */
const mostOthers = 3;

/** The bar for staff, and for staff who impersonate a person; nothing for everybody else. */
export function StaffBarContainer(): ReactNode {
  const dispatch = useAppDispatch();
  const profile = useAppSelector(selectProfile);
  const name = useAppSelector(selectFullName);
  const isStaff = useAppSelector(selectIsStaff);
  const isMasquerading = useAppSelector(selectIsMasquerading);
  const isReady = useAppSelector(selectIsAccountReady);
  const account = useAppSelector(selectCurrentAccount);
  const shown = useAppSelector(selectAccountInShell);
  const accounts = useAppSelector(selectAccounts);
  if (!profile || !(isStaff || isMasquerading)) return null;
  return (
    <StaffBar
      person={{ id: profile.id, name: name ?? profile.email, email: profile.email }}
      isMasquerading={isMasquerading}
      account={isReady && account && shown ? { ...shown, id: account.id, name: account.name } : null}
      others={accounts.filter(({ id }) => id !== account?.id).slice(0, mostOthers)}
      onSwitch={(id) => dispatch(accountSwitchRequested({ id }))}
      onStop={() => dispatch(logoutRequested())}
    />
  );
}

import type { ReactNode } from 'react';
import type { WithEntities } from '../../../entities';
import { useAppDispatch, useAppSelector } from '../../../platform/hooks';
import { selectCurrentAccount } from '../selectors';
import { lockDoubted, lockNoticeClosed, type WithAccounts } from '../state';
import { LockedNotice } from './LockedNotice';

/** The notice of a locked account over a page with typed text. Loaded as a separate chunk. */
export function Screen(): ReactNode {
  const dispatch = useAppDispatch();
  const account = useAppSelector((state: WithAccounts & WithEntities) => selectCurrentAccount(state));
  if (account === null) return null;
  return <LockedNotice account={account.name} onClose={() => dispatch(lockNoticeClosed())} onCheck={() => dispatch(lockDoubted())} />;
}

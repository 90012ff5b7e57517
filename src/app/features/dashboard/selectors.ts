import { createSelector } from '@reduxjs/toolkit';
import { isOrWasShared } from '../../../domain/accounts';
import { shortDate } from '../../../domain/relativeTime';
import { selectAccountsFailure, selectAccountsStatus, selectCurrentAccount } from '../accounts';
import { selectProfile } from '../profile';
import type { UsageView } from './screens/UsageCard';

/** How much of the current account's plan is used. */
export const selectUsage = createSelector(
  [selectCurrentAccount, selectAccountsStatus, selectAccountsFailure, selectProfile],
  (account, status, message, profile): UsageView => {
    if (account) {
      const { tasks, zaps } = account.limits.allotment;
      const resetsOn = shortDate(Date.parse(account.periodEnd), profile?.timezone ?? undefined);
      return { phase: 'loaded', tasks, zaps, resetsOn, isShared: isOrWasShared(account) };
    }
    return status === 'failure' ? { phase: 'failed', message } : { phase: 'loading' };
  },
);

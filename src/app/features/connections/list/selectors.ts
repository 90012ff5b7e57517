import { createSelector } from '@reduxjs/toolkit';
import type { Authentication } from '../../../../contract/authentications';
import { createRowsSelector, selectCollection, type WithEntities } from '../../../entities';
import { selectCurrentAccountId, type WithAccounts } from '../../accounts';
import { authentications } from '../entity';

export interface ConnectionRow extends Authentication {
  readonly isRemoving: boolean;
}

export type ConnectionsView =
  | { readonly phase: 'loading' }
  | { readonly phase: 'failed'; readonly message: string }
  | { readonly phase: 'listed'; readonly connections: readonly ConnectionRow[] };

/** The connections of the current account. Those of another, late or left over, are left out (R17). */
const selectRows: (state: WithEntities & WithAccounts) => readonly ConnectionRow[] = createRowsSelector({
  type: authentications,
  context: (state: WithAccounts) => selectCurrentAccountId(state),
  row: ({ data, state }, _read, accountId) => (data.accountId === accountId ? { ...data, isRemoving: state.status === 'saving' } : null),
});

export const selectConnections = createSelector(
  [
    selectRows,
    (state: WithEntities) => selectCollection(state, authentications).state,
    (state: WithEntities) => selectCollection(state, authentications).data.listed === undefined,
    (state: WithAccounts) => selectCurrentAccountId(state) === null,
  ],
  (connections, { status, statusMessages }, isUnknown, isAccountMissing): ConnectionsView => {
    if (status === 'failure') return { phase: 'failed', message: statusMessages[0] ?? '' };
    return isAccountMissing || isUnknown ? { phase: 'loading' } : { phase: 'listed', connections };
  },
);

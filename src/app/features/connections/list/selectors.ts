import { createSelector } from '@reduxjs/toolkit';
import type { Authentication } from '../../../../contract/authentications';
import { selectCollection, selectEntity, selectListed, type WithEntities } from '../../../entities';
import { selectCurrentAccountId, type WithAccounts } from '../../accounts';
import { authentications } from '../entity';

export interface ConnectionRow extends Authentication {
  readonly isRemoving: boolean;
}

export type ConnectionsView =
  | { readonly phase: 'loading' }
  | { readonly phase: 'failed'; readonly message: string }
  | { readonly phase: 'listed'; readonly connections: readonly ConnectionRow[] };

/** The connections of the current account. Those of another, late or left over, are no part of it (R17). */
export const selectConnections = createSelector(
  [({ entities }: WithEntities) => entities, (state: WithAccounts) => selectCurrentAccountId(state)],
  (entities, accountId): ConnectionsView => {
    const { state, data } = selectCollection({ entities }, authentications);
    if (state.status === 'failure') return { phase: 'failed', message: state.statusMessages[0] ?? '' };
    if (accountId === null || data.listed === undefined) return { phase: 'loading' };
    const connections = selectListed({ entities }, authentications)
      .filter((each) => each.accountId === accountId)
      .map((each) => ({ ...each, isRemoving: selectEntity({ entities }, authentications, each.id)?.state.status === 'saving' }));
    return { phase: 'listed', connections };
  },
);

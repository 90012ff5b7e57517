import { createSelector } from '@reduxjs/toolkit';
import type { Authentication } from '../../../../contract/authentications';
import { createRowsSelector, selectAll, selectCollection, type WithEntities } from '../../../entities';
import { selectCurrentAccountId, type WithAccounts } from '../../accounts';
import { members } from '../../members';
import { selectProfile, type WithProfile } from '../../profile';
import { authentications } from '../entity';
import { initialConnectionState, type ConnectionState, type UsageState, type WithConnections } from './state';

/** A connection as the list shows it (B3.38). */
export interface ConnectionRow extends Authentication, ConnectionState {
  readonly numZaps: number;
}

export type ConnectionsView =
  | { readonly phase: 'loading' }
  | { readonly phase: 'failed'; readonly message: string }
  | { readonly phase: 'listed'; readonly connections: readonly ConnectionRow[] };

/** The connections of the current account. Those of another, late or left over, are left out (R17). */
const selectRecords: (state: WithEntities & WithAccounts) => readonly Authentication[] = createRowsSelector({
  type: authentications,
  context: (state: WithAccounts) => selectCurrentAccountId(state),
  row: ({ data }, _read, accountId) => (data.accountId === accountId ? data : null),
});

const known = new WeakMap<Authentication, { readonly state: ConnectionState; readonly row: ConnectionRow }>();

/** The same row until its record or its state changes. */
function rowOf(record: Authentication, state: ConnectionState): ConnectionRow {
  const before = known.get(record);
  if (before?.state === state) return before.row;
  const row = { ...record, ...state, numZaps: (record.zapCount as number | undefined) ?? 0 };
  known.set(record, { state, row });
  return row;
}

const selectRows = createSelector([selectRecords, ({ connections }: WithConnections) => connections.byId], (records, byId) =>
  records.map((record) => rowOf(record, byId[record.id] ?? initialConnectionState)),
);

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

export const selectUsage = ({ connections }: WithConnections): UsageState | null => connections.usage;

/** A member with whom a connection can be shared. */
export interface SharingMember {
  readonly id: number;
  readonly name: string;
}

/** The other members of the account, by name; null until they have loaded. */
export const selectSharingMembers = createSelector(
  [
    (state: WithEntities) => selectAll(state, members),
    (state: WithEntities) => selectCollection(state, members).data.listed === undefined,
    (state: WithProfile) => selectProfile(state)?.id,
  ],
  (all, isUnknown, ownId): readonly SharingMember[] | null => {
    if (isUnknown) return null;
    const others = all.filter(({ id, email }) => id !== ownId && email !== undefined);
    return others.map(({ id, name, email }) => ({ id, name: name || (email ?? '') })).sort((a, b) => a.name.localeCompare(b.name));
  },
);

import { createSelector } from '@reduxjs/toolkit';
import { createRowsSelector, selectCollection, type LoadedEntity, type ReadEntity, type WithEntities } from '../../entities';
import { selectAccounts, selectCurrentAccountId } from '../accounts';
import { folderOf, folders } from '../folders';
import { members } from '../members';
import { selectCurrentProfileId, type WithSession } from '../session';
import { zapNodes, zaps, type ZapData } from './entity';
import { countByState, matchingRows, rowOf, type WholeZap, type ZapRow } from './rows';
import type { ZapListView } from './screens/ZapListScreen';
import { selectZapList, type WithZapList } from './state';

type WithZaps = WithEntities & WithSession;

const present = <T>(value: T | undefined): value is T => value !== undefined;

/** A Zap with its steps, folders and owner in place of their ids. */
function whole(zap: ZapData, read: ReadEntity): WholeZap {
  return {
    ...zap,
    nodes: zap.nodes.map((id) => read(zapNodes, id)).filter(present),
    folders: zap.folders
      .map((id) => read(folders, id))
      .filter(present)
      .map(folderOf),
    owner: read(members, zap.owner) ?? { name: '' },
  };
}

/** Data that the row of a Zap depends on besides entities. */
const selectRowContext = createSelector([selectCurrentAccountId, selectCurrentProfileId], (accountId, viewerId) => ({
  accountId,
  viewerId,
}));

/**
 * A selector of one row for each Zap of the current account, in the server's order, as `createRowsSelector` makes them. Zaps of
 * another account, late or left over, are left out (R17). `extend` gives further fields of a row.
 */
export function createZapRowsSelector<More extends object>(
  extend: (zap: LoadedEntity<ZapData>) => More,
): (state: WithZaps) => readonly (ZapRow & More)[] {
  return createRowsSelector({
    type: zaps,
    reads: [zapNodes, folders, members],
    context: selectRowContext,
    row: (zap, read, { accountId, viewerId }) =>
      zap.data.accountId === accountId ? { ...rowOf(whole(zap.data, read), viewerId), ...extend(zap) } : null,
  });
}

export const selectZapRows = createZapRowsSelector(() => ({}));

/** The rows of the list. */
export const selectZapListView = createSelector(
  [
    selectZapRows,
    selectZapList,
    (state: WithZaps) => selectCollection(state, zaps).state,
    (state: WithZaps) => selectCollection(state, zaps).data.listed === undefined,
    (state: WithZaps & WithZapList) => selectCurrentAccountId(state) === null,
  ],
  (rows, looking, state, isUnknown, isAccountMissing): ZapListView => {
    if (state.status === 'failure')
      return { phase: 'failed', message: state.statusMessages[0] ?? '', details: state.statusMessages.slice(1) };
    if (isAccountMissing || isUnknown) return { phase: 'loading' };
    return { phase: 'loaded', rows: matchingRows(rows, looking), counts: countByState(rows) };
  },
);

/** True if the person has several accounts. */
export const selectHasOtherAccounts = (state: WithEntities): boolean => selectAccounts(state).length > 1;

import { createSelector } from '@reduxjs/toolkit';
import { selectCollection, selectData, selectListed, type WithEntities } from '../../entities';
import { selectAccounts, selectCurrentAccountId, type WithAccounts } from '../accounts';
import { folderOf, folders } from '../folders';
import { members } from '../members';
import { selectCurrentProfileId } from '../session';
import { zapNodes, zaps, type ZapData } from './entity';
import { countByState, matchingRows, rowOf, type WholeZap, type ZapRow } from './rows';
import type { ZapListView } from './screens/ZapListScreen';
import { selectZapList, type WithZapList } from './state';

type WithZaps = WithEntities & WithAccounts;

const present = <T>(value: T | undefined): value is T => value !== undefined;

/** A Zap with its steps, folders and owner in place of their ids. */
function whole(state: WithEntities, zap: ZapData): WholeZap {
  return {
    ...zap,
    nodes: zap.nodes.map((id) => selectData(state, zapNodes, id)).filter(present),
    folders: zap.folders
      .map((id) => selectData(state, folders, id))
      .filter(present)
      .map(folderOf),
    owner: selectData(state, members, zap.owner) ?? { name: '' },
  };
}

/** The Zaps of the current account, in the server's order. Those of another account, late or left over, are no part of it (R17). */
export const selectZapRows = createSelector(
  [({ entities }: WithZaps) => entities, selectCurrentAccountId, selectCurrentProfileId],
  (entities, accountId, viewerId): readonly ZapRow[] =>
    selectListed({ entities }, zaps)
      .filter((zap) => zap.accountId === accountId)
      .map((zap) => rowOf(whole({ entities }, zap), viewerId)),
);

/** The rows of the list. */
export const selectZapListView = createSelector(
  [
    selectZapRows,
    selectZapList,
    (state: WithZaps) => selectCollection(state, zaps),
    (state: WithZaps & WithZapList) => selectCurrentAccountId(state) === null,
  ],
  (rows, looking, { state, data }, isAccountMissing): ZapListView => {
    if (state.status === 'failure')
      return { phase: 'failed', message: state.statusMessages[0] ?? '', details: state.statusMessages.slice(1) };
    if (isAccountMissing || data.listed === undefined) return { phase: 'loading' };
    return { phase: 'loaded', rows: matchingRows(rows, looking), counts: countByState(rows) };
  },
);

/** True if the person has several accounts. */
export const selectHasOtherAccounts = (state: WithEntities): boolean => selectAccounts(state).length > 1;

import { createSelector } from '@reduxjs/toolkit';
import { moverAddress, moverSelection } from '../../../domain/moverAddresses';
import { selectCurrentAccountId } from '../accounts';
import { selectCurrentProfileId } from '../session';
import { selectChosenIds, selectMoveAddress, selectShownRows } from './selectors';

/**
 * The link that moves the chosen Zaps to another account: the mover starts with them selected, in the modes that show them
 * (drafts, others' Zaps). Null with only one account.
 */
export const selectMoveChosenAddress = createSelector(
  [selectMoveAddress, selectCurrentAccountId, selectCurrentProfileId, selectShownRows, selectChosenIds],
  (address, fromId, profileId, rows, ids): string | null => {
    if (address === null) return null;
    const chosen = rows.filter(({ id }) => ids.has(id));
    const includeDrafts = chosen.some(({ state }) => state === 'draft');
    const includeShared = chosen.some(({ ownerId }) => ownerId !== profileId);
    return moverAddress({ fromId, includeDrafts, includeShared }) + moverSelection(ids);
  },
);

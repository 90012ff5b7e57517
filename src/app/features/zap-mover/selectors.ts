import { createSelector } from '@reduxjs/toolkit';
import { parseMoverAddress, type MoverRoute } from '../../../domain/moverAddresses';
import { isAdmin } from '../../../domain/roles';
import { selectCollection, selectCollectionStatus, selectListed, type WithEntities } from '../../entities';
import { selectPlace, type WithPlace } from '../../platform/place';
import { selectAccounts, selectCurrentAccountId, selectRoleIn, type WithAccounts } from '../accounts';
import type { WithProfile } from '../profile';
import { selectCurrentProfileId, type WithSession } from '../session';
import { chosenAccounts, optionsOf, type AccountChoice } from './accountChoice';
import { appUsesOf, type AppUse } from './connections';
import { movableZaps, type MovableZap, type MoverFolder } from './entity';
import { groupsOf, listedZaps, rowsOf, searched, type FolderGroup, type MoverRow, type Viewing } from './groups';
import { hasId, intersection, unionOf, type Ids } from './selection';
import { selectMoving, selectMovingStatus, selectZapMover, type WithZapMover } from './state';

type WithMover = WithZapMover & WithEntities & WithAccounts & WithPlace & WithProfile & WithSession;

/** The parameters of a mover address; null on other pages. */
export const selectMoverRoute = createSelector(
  [(state: WithPlace) => selectPlace(state).pathname, (state: WithPlace) => selectPlace(state).search],
  parseMoverAddress,
);

const elsewhere: MoverRoute = {
  fromId: null,
  toId: null,
  unread: {},
  includeShared: false,
  includeDrafts: false,
  isSingle: false,
  movedId: null,
};
/** As `selectMoverRoute`, while a page that is being left is still drawn as well. */
export const selectModes = (state: WithPlace): MoverRoute => selectMoverRoute(state) ?? elsewhere;

/** Both accounts with all accounts to choose from. */
export const selectAccountChoice = createSelector(
  [selectAccounts, (state: WithMover) => selectZapMover(state).usage, selectModes, selectCurrentAccountId],
  (accounts, usage, route, currentId): AccountChoice => chosenAccounts(optionsOf(accounts, usage), route, currentId),
);

/** The account to move from; null while the accounts are not there, and where none was chosen. */
export const selectFromId = (state: WithMover): number | null => selectAccountChoice(state).fromId;
export const selectToId = (state: WithMover): number | null => selectAccountChoice(state).toId;

const selectMayMoveOthers = (state: WithMover): boolean => {
  const fromId = selectFromId(state);
  return fromId !== null && isAdmin(selectRoleIn(state, fromId));
};

const selectViewing = createSelector(
  [selectCurrentProfileId, selectMayMoveOthers, selectModes],
  (profileId, mayMoveOthers, { includeShared, includeDrafts }): Viewing => ({ profileId, mayMoveOthers, includeShared, includeDrafts }),
);

const selectAllZaps = (state: WithEntities): readonly MovableZap[] => selectListed(state, movableZaps);
const noFolders: readonly MoverFolder[] = [];
const selectFolders = (state: WithEntities): readonly MoverFolder[] =>
  (selectCollection(state, movableZaps).data.folders as readonly MoverFolder[] | undefined) ?? noFolders;

/** The Zaps that can be listed by the modes: own ones alone unless `includeShared` is set, no drafts without `includeDrafts`. */
export const selectListedZaps = createSelector([selectAllZaps, selectFolders, selectViewing], listedZaps);

/** The same by folder: Home and private ones, then shared ones. */
export const selectGroups = createSelector([selectListedZaps, selectFolders, selectViewing], groupsOf);

const selectSearched = createSelector([selectGroups, (state: WithMover) => selectZapMover(state).search], searched);

const choosableOf = (groups: readonly FolderGroup[]): Ids => unionOf(groups.map(({ choosable }) => choosable));
const selectChoosable = createSelector([selectGroups], choosableOf);

/** The movable part of the selection: nothing that a mode hides, and nothing that no longer exists (H5, H6). Ascending. */
export const selectSelected = createSelector([(state: WithMover) => selectZapMover(state).selected, selectChoosable], intersection);

/** The same in the order of the list, which decides what fits below a limit. */
export const selectSelectedInOrder = createSelector([selectSelected, selectGroups], (selected, groups): Ids => {
  if (selected.length === 0) return selected;
  return groups.flatMap(({ zaps }) => zaps.filter(({ id }) => hasId(selected, id)).map(({ id }) => id));
});

/** How many of each folder are selected, by the folder's id. */
const selectSelectedIn = createSelector(
  [selectSelected, selectSearched],
  (selected, groups): ReadonlyMap<number, number> =>
    new Map(groups.map(({ id, choosable }) => [id, intersection(choosable, selected).length])),
);

const selectRows = createSelector(
  [selectSearched, (state: WithMover) => selectZapMover(state).folded, (state: WithMover) => selectZapMover(state).search, selectViewing],
  (groups, folded, search, viewing): readonly MoverRow[] => rowsOf(groups, search.trim() === '' ? folded : [], viewing),
);

/** The state of the list. */
export type MoverList =
  /** There is no account to list. */
  | { readonly phase: 'none' }
  | { readonly phase: 'loading' }
  | { readonly phase: 'failed' }
  /** The account has no Zaps but drafts. */
  | { readonly phase: 'draftsOnly' }
  | {
      readonly phase: 'loaded';
      readonly rows: readonly MoverRow[];
      /** Zaps that the search finds. */
      readonly found: number;
      /** Those of them that can be selected, ascending. */
      readonly choosable: Ids;
      readonly selectedIn: ReadonlyMap<number, number>;
    };

const selectFound = createSelector([selectSearched], (groups) => ({
  found: groups.reduce((sum, { zaps }) => sum + zaps.length, 0),
  choosable: choosableOf(groups),
}));

const selectIsDraftsOnly = createSelector([selectAllZaps], (zaps): boolean => zaps.every(({ isDraft }) => isDraft));

export const selectMoverList = createSelector(
  [
    (state: WithMover) => selectFromId(state) === null,
    (state: WithMover) => selectCollectionStatus(state, movableZaps),
    (state: WithMover) => selectCollection(state, movableZaps).data.listed === undefined,
    selectIsDraftsOnly,
    selectRows,
    selectFound,
    selectSelectedIn,
  ],
  (isNone, status, isUnknown, isDraftsOnly, rows, { found, choosable }, selectedIn): MoverList => {
    if (isNone) return { phase: 'none' };
    if (status === 'failure') return { phase: 'failed' };
    if (status === 'loading' || isUnknown) return { phase: 'loading' };
    return isDraftsOnly ? { phase: 'draftsOnly' } : { phase: 'loaded', rows, found, choosable, selectedIn };
  },
);

const noApps: readonly AppUse[] = [];
/** The connections that the moved Zaps get, by app, while the plan is shown. */
export const selectAppUses = createSelector(
  [selectMoving, (state: WithMover) => selectZapMover(state).choices],
  (moving, choices): readonly AppUse[] => (moving.phase === 'reviewing' ? appUsesOf(moving.plan, choices) : noApps),
);

/** Which of the mover's views is due: it follows the moving status. */
export function selectMoverView(state: WithMover): 'waiting' | 'oneAccount' | 'selection' | 'review' | 'status' {
  const { phase } = selectMoving(state);
  if (selectMovingStatus(state) !== 'initial' || phase === 'recalling') return 'status';
  if (selectAccounts(state).length === 0) return 'waiting';
  if (selectAccounts(state).length < 2) return 'oneAccount';
  return phase === 'reviewing' ? 'review' : 'selection';
}

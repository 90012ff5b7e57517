import { createSelector } from '@reduxjs/toolkit';
import { parseMoverAddress, type MoverRoute } from '../../../domain/moverAddresses';
import { isAdmin } from '../../../domain/roles';
import { selectCollection, selectCollectionStatus, selectListed, type WithEntities } from '../../entities';
import { selectPlace, type WithPlace } from '../../platform/place';
import type { LoadedPart } from '../../platform/remote';
import { selectAccounts, selectCurrentAccountId, selectRoleIn } from '../accounts';
import type { WithProfile } from '../profile';
import { selectCurrentProfileId, type WithSession } from '../session';
import { movableZaps, type MovableZap, type MoverFolder } from './entity';
import { groupsOf, listedZaps, rowsOf, searched, type FolderGroup, type MoverRow, type Viewing } from './groups';
import { hasId, intersection, unionOf, type Ids } from './selection';
import { selectZapMover } from './state';
import { texts } from './texts';

type WithMover = WithEntities & WithPlace & WithProfile & WithSession;

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

/** Which account Zaps move from and to: preset by the address, else what makes sense. */
interface AccountChoice {
  /** `canBeSource` is false when all it has are drafts, and true until that is known. */
  readonly options: readonly { readonly id: number; readonly name: string; readonly canBeSource: boolean }[];
  readonly fromId: number | null;
  readonly toId: number | null;
  /** The problems with the address. */
  readonly fromIssue: string | null;
  readonly toIssue: string | null;
}

/** Both accounts with all accounts to choose from. */
export const selectAccountChoice = createSelector(
  [selectAccounts, (state: object) => selectZapMover(state).usage, selectModes, selectCurrentAccountId],
  (accounts, usage, { fromId: askedFrom, toId: askedTo, unread }, currentId): AccountChoice => {
    const options = accounts.map(({ id, name }) => {
      const known = usage?.[String(id)];
      return { id, name, canBeSource: !known || known.totalCount > known.draftCount };
    });
    const isOurs = (id: number | null): id is number => id !== null && options.some((option) => option.id === id);
    const issueOf = (id: number | null, text: string | undefined): string | null => {
      if (text !== undefined) return texts.unread(text);
      return id !== null && !isOurs(id) ? texts.notYours(id) : null;
    };
    const fromIssue = issueOf(askedFrom, unread.from);
    const toIssue = issueOf(askedTo, unread.to);

    const sources = options.filter(({ id, canBeSource }) => canBeSource && id !== askedTo);
    const usual = sources.find(({ id }) => id === currentId) ?? sources[0];
    const fromId = isOurs(askedFrom) ? askedFrom : fromIssue ? null : (usual?.id ?? null);

    if (fromId !== null && askedTo === fromId) return { options, fromId, toId: null, fromIssue, toIssue: texts.sameAccount };
    const others = options.filter(({ id }) => id !== fromId);
    const only = others.length === 1 && fromId !== null && !toIssue ? (others[0]?.id ?? null) : null;
    return { options, fromId, toId: isOurs(askedTo) ? askedTo : only, fromIssue, toIssue };
  },
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

/** The Zaps that can be listed by the modes, by folder: Home and private ones, then shared ones. */
const selectGroups = createSelector([selectAllZaps, selectFolders, selectViewing], (zaps, folders, viewing) =>
  groupsOf(listedZaps(zaps, folders, viewing), folders, viewing),
);

const selectSearch = (state: object): string => selectZapMover(state).search;
const selectSearched = createSelector([selectGroups, selectSearch], searched);

const choosableOf = (groups: readonly FolderGroup[]): Ids => unionOf(groups.map(({ choosable }) => choosable));
const selectChoosable = createSelector([selectGroups], choosableOf);

/** The movable part of the selection: nothing that a mode hides, and nothing that no longer exists (H5, H6). Ascending. */
export const selectSelected = createSelector([(state: object) => selectZapMover(state).selected, selectChoosable], intersection);

/** The same in the order of the list, which decides what fits below a limit. */
export const selectSelectedInOrder = createSelector([selectSelected, selectGroups], (selected, groups): Ids => {
  if (selected.length === 0) return selected;
  return groups.flatMap(({ zaps }) => zaps.filter(({ id }) => hasId(selected, id)).map(({ id }) => id));
});

const selectRows = createSelector(
  [selectSearched, (state: object) => selectZapMover(state).folded, selectSearch, selectViewing],
  (groups, folded, search, viewing): readonly MoverRow[] => rowsOf(groups, search.trim() === '' ? folded : [], viewing),
);

const selectFound = createSelector([selectSearched], (groups) => ({
  /** How many Zaps the search finds. */
  found: groups.reduce((sum, { zaps }) => sum + zaps.length, 0),
  /** Those of them that can be selected, ascending. */
  choosable: choosableOf(groups),
}));

/** The list: `none` without an account to list, `draftsOnly` if the account has no Zaps but drafts. */
export const selectMoverList = createSelector(
  [
    (state: WithMover) => selectFromId(state) === null,
    (state: WithMover) => selectCollectionStatus(state, movableZaps),
    (state: WithMover) => selectCollection(state, movableZaps).data.listed === undefined,
    selectAllZaps,
    selectSearched,
    selectSelected,
    selectRows,
    selectFound,
  ],
  (isNone, status, isUnknown, zaps, groups, selected, rows, found) => {
    if (isNone) return { phase: 'none' } as const;
    if (status === 'failure') return { phase: 'failed' } as const;
    if (status === 'loading' || isUnknown) return { phase: 'loading' } as const;
    if (zaps.every(({ isDraft }) => isDraft)) return { phase: 'draftsOnly' } as const;
    /** How many of each folder are selected, by the folder's id. */
    const selectedIn = new Map(groups.map(({ id, choosable }) => [id, intersection(choosable, selected).length]));
    return { phase: 'loaded', rows, selectedIn, ...found } as const;
  },
);

export type LoadedList = LoadedPart<ReturnType<typeof selectMoverList>>;

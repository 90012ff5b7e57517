import { createSelector } from '@reduxjs/toolkit';
import type { Account } from '../../../../contract/accounts';
import { displayName, hasRoomForPeople, isOrWasShared } from '../../../../domain/accounts';
import type { Role } from '../../../../domain/roles';
import { mayInvite, mayStartTrial, removalIssue, roleChoices, rolesToGrant, type GrantableRole } from '../../../../domain/teamRoles';
import { createRowsSelector, selectCollection, selectListed, type WithEntities } from '../../../entities';
import { selectCurrentAccount, selectCurrentAccountId, selectRoleIn } from '../../accounts';
import { members, type KnownMember } from '../../members';
import { selectProfile, type WithProfile } from '../../profile';
import { selectCurrentProfileId, type WithSession } from '../../session';
import { selectPeople, type InviteForm, type WaitingState } from './state';

export interface MemberRow {
  readonly id: number;
  /** The name, or the address where there is none. */
  readonly name: string;
  readonly email: string;
  readonly role: Role;
  /** ISO 8601. */
  readonly joinedAt: string;
  readonly isSelf: boolean;
  /** Roles to choose from; empty if the person may not change it (S52). */
  readonly choices: readonly Role[];
  readonly canRemove: boolean;
  readonly isBusy: boolean;
  /** Null where it is not shown: to members, and in accounts that do not require one. */
  readonly hasSecondFactor: boolean | null;
}

export interface Inviting {
  readonly waiting: WaitingState;
  readonly form: InviteForm;
  /** The roles that the person may assign: an invitation for a higher role cannot be changed (S52). */
  readonly roles: readonly GrantableRole[];
}

export interface PeopleView {
  readonly accountName: string;
  readonly list:
    | { readonly phase: 'loading' }
    | { readonly phase: 'failed'; readonly message: string }
    | { readonly phase: 'loaded'; readonly total: number; readonly rows: readonly MemberRow[] };
  readonly search: string;
  /** Null for members, who invite no one. */
  readonly inviting: Inviting | null;
  /** Why there is no room for more people: the person may start a trial, or no trial is available. */
  readonly noTeam: 'trial' | 'no trial' | null;
}

type State = WithEntities & WithProfile & WithSession;

/** An account of one person: its members are not loaded (B4.17), because its owner is in the account itself. */
const isAlone = (account: Account | null): account is Account => account !== null && !isOrWasShared(account);
const ownerAlone = ({ owner }: Account): KnownMember => ({ ...owner, role: 'owner' });

/** Everybody in the current account. */
const selectEverybody = createSelector(
  [selectCurrentAccount, (state: State) => selectListed(state, members)],
  (account, listed): readonly KnownMember[] => (isAlone(account) ? [ownerAlone(account)] : listed),
);

/** Data that the row of a member depends on besides that member. */
const selectRowContext = createSelector(
  [
    (state: State) => selectCurrentProfileId(state),
    (state: State) => roleHere(state),
    (state: State) => selectEverybody(state).filter(({ role }) => role === 'owner').length,
  ],
  (profileId, role, owners) => ({ profileId, role, owners }),
);

function rowOf(
  { id, name, email = '', role: theirs = 'member', joinedAt = '', hasSecondFactor = null }: KnownMember,
  { profileId, role, owners }: ReturnType<typeof selectRowContext>,
  isBusy: boolean,
): MemberRow {
  const actor = { id: profileId ?? 0, role };
  const target = { id, role: theirs };
  return {
    id,
    name: displayName({ name, email }),
    email,
    role: theirs,
    joinedAt,
    isSelf: id === profileId,
    choices: roleChoices(actor, target, owners),
    canRemove: removalIssue(actor, target, owners) === null,
    isBusy,
    hasSecondFactor,
  };
}

const selectListedRows = createRowsSelector({
  type: members,
  context: selectRowContext,
  row: ({ data, state }, _read, context): MemberRow => rowOf(data, context, state.status === 'saving'),
});

const selectAllRows = createSelector(
  [selectCurrentAccount, selectListedRows, selectRowContext],
  (account, listed, context): readonly MemberRow[] => (isAlone(account) ? [rowOf(ownerAlone(account), context, false)] : listed),
);

const selectRows = createSelector(
  [selectAllRows, (state: State) => selectPeople(state).search],
  (rows, search): { total: number; rows: readonly MemberRow[] } => {
    const wanted = search.trim().toLocaleLowerCase();
    return { total: rows.length, rows: rows.filter(({ name, email }) => `${name} ${email}`.toLocaleLowerCase().includes(wanted)) };
  },
);

function roleHere(state: State): Role {
  const accountId = selectCurrentAccountId(state);
  return accountId === null ? 'member' : selectRoleIn(state, accountId);
}

/** All that the page of an account's people shows; null until it is known which account that is. */
export const selectPeopleView = createSelector(
  [
    selectRows,
    (state: State) => selectCollection(state, members).state,
    (state: State) => selectCollection(state, members).data.listed === undefined,
    selectCurrentAccount,
    roleHere,
    selectPeople,
    (state: State) => selectProfile(state) !== null,
  ],
  ({ total, rows }, state, isUnknown, account, role, { waiting, form, search }, isProfileThere): PeopleView | null => {
    if (account === null || !isProfileThere) return null;
    const list: PeopleView['list'] =
      state.status === 'failure' && !isAlone(account)
        ? { phase: 'failed', message: state.statusMessages[0] ?? '' }
        : isUnknown && !isAlone(account)
          ? { phase: 'loading' }
          : { phase: 'loaded', total, rows };
    const isRoomy = hasRoomForPeople(account);
    const canTry = account.teamsTrialEndDate === null && mayStartTrial(role);
    return {
      accountName: account.name,
      list,
      search,
      inviting: mayInvite(role) && isRoomy ? { waiting, form, roles: rolesToGrant(role) } : null,
      noTeam: isRoomy ? null : canTry ? 'trial' : 'no trial',
    };
  },
);

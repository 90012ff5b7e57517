import { createSelector } from '@reduxjs/toolkit';
import type { Account } from '../../../../contract/accounts';
import { displayName, isOrWasShared } from '../../../../domain/accounts';
import type { Role } from '../../../../domain/roles';
import { removalIssue, roleChoices } from '../../../../domain/teamRoles';
import { createRowsSelector, selectListed } from '../../../entities';
import { selectCurrentAccount, selectRole } from '../../accounts';
import { members, type KnownMember } from '../../members';
import type { WithProfile } from '../../profile';
import { selectCurrentProfileId } from '../../session';
import { selectPeople } from './state';

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

/** An account of one person: its members are not loaded (B4.17), because its owner is in the account itself. */
export const isAlone = (account: Account | null): account is Account => account !== null && !isOrWasShared(account);
const ownerAlone = ({ owner }: Account): KnownMember => ({ ...owner, role: 'owner' });

/** Everybody in the current account. */
const selectEverybody = createSelector(
  [selectCurrentAccount, (state: WithProfile) => selectListed(state, members)],
  (account, listed): readonly KnownMember[] => (isAlone(account) ? [ownerAlone(account)] : listed),
);

/** Data that the row of a member depends on besides that member. */
const selectRowContext = createSelector(
  [selectCurrentProfileId, selectRole, (state: WithProfile) => selectEverybody(state).filter(({ role }) => role === 'owner').length],
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

/** The members that match the search, and how many there are in all. */
export const selectRows = createSelector(
  [selectAllRows, (state: WithProfile) => selectPeople(state).search],
  (rows, search): { total: number; rows: readonly MemberRow[] } => {
    const wanted = search.trim().toLocaleLowerCase();
    return { total: rows.length, rows: rows.filter(({ name, email }) => `${name} ${email}`.toLocaleLowerCase().includes(wanted)) };
  },
);

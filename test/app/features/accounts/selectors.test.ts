import type { WithEntities } from '../../../../src/app/entities';
import {
  currentAccountChosen,
  parts,
  selectAccountInShell,
  selectCurrentAccount,
  selectDidExtendTrial,
  trialExtended,
  type WithAccounts,
} from '../../../../src/app/features/accounts';
import { accountsSlice, initialAccounts } from '../../../../src/app/features/accounts/state';
import { sessionLoaded } from '../../../../src/app/features/session';
import { hasRoomForPeople, isOrWasShared, wasTeam } from '../../../../src/domain/accounts';
import { stopStores, testStore } from '../../../support/appStore';
import { replyWith, wireProfile } from '../../../support/replyWith';
import { wireAccount } from '../../../support/wireRecords';

afterEach(stopStores);

type Whole = WithEntities & WithAccounts;

it('an account in view says its owner, plan, and whether it was a team or is one on trial [B3.12]', async () => {
  const store = testStore([parts]);
  expect(selectAccountInShell(store.getState() as unknown as Whole)).toBeNull();
  replyWith('getProfile', 200, wireProfile(), { params: { id: 7 } });
  replyWith('listAccounts', 200, {
    objects: [
      wireAccount({
        id: 3,
        is_team_account: false,
        team_account_end_date: '2026-11-01T00:00:00.000Z',
        is_trialing_teams: true,
        owner: { id: 7, name: 'Olivia Okafor', email: 'olivia@harborroasters.example' },
        plan: { ...wireAccount().plan, name: 'Professional' },
      }),
    ],
  });
  store.dispatch(sessionLoaded({ profileId: 7, email: 'olivia@harborroasters.example', identity: null, profiles: [] }));
  await store.until<Whole>('the account', (state) => selectCurrentAccount(state) !== null);
  const shown = selectAccountInShell(store.getState() as unknown as Whole);
  expect(shown).toEqual({
    ownerName: 'Olivia Okafor',
    ownerEmail: 'olivia@harborroasters.example',
    planName: 'Professional',
    wasTeam: true,
    isTrialingTeams: true,
  });
  expect(selectAccountInShell({ ...(store.getState() as unknown as Whole) })).toBe(shown);
});

describe('the local state of accounts', () => {
  it('the local state of accounts begins without a current account and without an extended trial [B3.11]', () => {
    expect(accountsSlice.reducer(undefined, { type: 'begin' })).toMatchObject({ currentAccountId: null, didExtendTrial: false });
  });

  it('the local state of accounts knows an extended trial of the current account until another one is chosen [B3.11]', () => {
    const inFive = accountsSlice.reducer(initialAccounts, currentAccountChosen({ id: 5 }));
    expect(accountsSlice.reducer(inFive, trialExtended({ accountId: 6 }))).toBe(inFive);
    const extended = accountsSlice.reducer(inFive, trialExtended({ accountId: 5 }));
    expect(selectDidExtendTrial({ accounts: extended })).toBe(true);
    expect(accountsSlice.reducer(extended, currentAccountChosen({ id: 5 })).didExtendTrial).toBe(true);
    expect(accountsSlice.reducer(extended, currentAccountChosen({ id: 6 })).didExtendTrial).toBe(false);
  });
});

describe('an account', () => {
  const alone = {
    isTeamAccount: false,
    isCompanyAccount: false,
    isTrialingTeams: false,
    isTrialingCompanies: false,
    teamAccountEndDate: null,
    companyAccountEndDate: null,
    teamsTrialEndDate: null,
    companiesTrialEndDate: null,
  };
  const past = '2026-01-01T00:00:00.000Z';

  it.each([
    ['one person', {}, false, false],
    ['a team', { isTeamAccount: true }, true, true],
    ['a company', { isCompanyAccount: true }, true, true],
    ['a team on trial', { isTrialingTeams: true, teamsTrialEndDate: '2026-12-01T00:00:00.000Z' }, true, true],
    ['a former team', { teamAccountEndDate: past }, false, true],
    ['a former company', { companyAccountEndDate: past }, false, true],
    ['a team whose trial is over', { teamsTrialEndDate: past }, false, true],
    ['a company whose trial is over', { companiesTrialEndDate: past }, false, true],
  ] as const)('an account of %s has room for people or not, and members to ask for or not [B4.17]', (_what, more, room, shared) => {
    const account = { ...alone, ...more };
    expect([hasRoomForPeople(account), isOrWasShared(account)]).toEqual([room, shared]);
  });

  it('an account was a team if it no longer is one and its team period has ended [B3.12]', () => {
    expect(wasTeam({ isTeamAccount: false, teamAccountEndDate: past })).toBe(true);
    expect(wasTeam({ isTeamAccount: true, teamAccountEndDate: '2027-01-01T00:00:00.000Z' })).toBe(false);
    expect(wasTeam({ isTeamAccount: false, teamAccountEndDate: null })).toBe(false);
  });
});

import { currentAccountChosen, selectDidExtendTrial, trialExtended } from '../../../../src/app/features/accounts';
import { accountsSlice, initialAccounts } from '../../../../src/app/features/accounts/state';
import { hasRoomForPeople, isOrWasShared, wasTeam } from '../../../../src/domain/accounts';

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

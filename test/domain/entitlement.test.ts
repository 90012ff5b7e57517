import fc from 'fast-check';
import { entitlementAt, type Grants, periodAt, trialEnd } from '../../src/domain/entitlement';
import { fuzzRuns } from '../support/fuzz';

const now = new Date('2026-11-21T09:30:00.000Z');
const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000);
const nothing: Grants = {
  isTeamAccount: false,
  isCompanyAccount: false,
  teamAccountEndDate: null,
  companyAccountEndDate: null,
  trialEndDate: null,
  teamsTrialEndDate: null,
  companiesTrialEndDate: null,
};

describe('what an account is entitled to', () => {
  it('is nothing when nothing was granted', () => {
    expect(entitlementAt(nothing, now)).toEqual({
      isTrialing: false,
      isTrialingTeams: false,
      isTrialingCompanies: false,
      isTeamAccount: false,
      isCompanyAccount: false,
    });
  });

  it('a trial of any kind runs until its end, and not at it', () => {
    expect(entitlementAt({ ...nothing, trialEndDate: inDays(1) }, now)).toMatchObject({ isTrialing: true, isTrialingTeams: false });
    expect(entitlementAt({ ...nothing, teamsTrialEndDate: inDays(1) }, now)).toMatchObject({ isTrialing: true, isTrialingTeams: true });
    expect(entitlementAt({ ...nothing, companiesTrialEndDate: inDays(1) }, now)).toMatchObject({
      isTrialing: true,
      isTrialingCompanies: true,
    });
    expect(entitlementAt({ ...nothing, trialEndDate: now, teamsTrialEndDate: inDays(-1) }, now).isTrialing).toBe(false);
  });

  it('a team or company account is none any more once its end has come', () => {
    expect(entitlementAt({ ...nothing, isTeamAccount: true, teamAccountEndDate: inDays(1) }, now).isTeamAccount).toBe(true);
    expect(entitlementAt({ ...nothing, isTeamAccount: true, teamAccountEndDate: now }, now).isTeamAccount).toBe(false);
    expect(entitlementAt({ ...nothing, isCompanyAccount: true, companyAccountEndDate: inDays(-1) }, now).isCompanyAccount).toBe(false);
  });

  it('a trial lasts fourteen days [A9.17]', () => {
    expect(trialEnd(now)).toEqual(inDays(14));
  });
});

describe('a monthly period', () => {
  const period = (anchor: string, at: string) => {
    const { from, until } = periodAt(new Date(anchor), new Date(at));
    return [from.toISOString(), until.toISOString()];
  };

  it('begins on the anchor’s day of the month', () => {
    expect(period('2026-01-10T08:00:00Z', '2026-11-21T09:30:00Z')).toEqual(['2026-11-10T08:00:00.000Z', '2026-12-10T08:00:00.000Z']);
    expect(period('2026-01-25T08:00:00Z', '2026-11-21T09:30:00Z')).toEqual(['2026-10-25T08:00:00.000Z', '2026-11-25T08:00:00.000Z']);
  });

  it('of the 31st begins on the last day of shorter months, and on the 31st again afterwards', () => {
    expect(period('2026-01-31T00:00:00Z', '2026-02-28T12:00:00Z')).toEqual(['2026-02-28T00:00:00.000Z', '2026-03-31T00:00:00.000Z']);
    expect(period('2028-01-31T00:00:00Z', '2028-02-29T00:00:00Z')).toEqual(['2028-02-29T00:00:00.000Z', '2028-03-31T00:00:00.000Z']);
  });

  it('holds its moment, and the next one begins where it ends', () => {
    const moment = fc.date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(moment, moment, (anchor, at) => {
        const { from, until } = periodAt(anchor, at);
        expect(from.getTime()).toBeLessThanOrEqual(at.getTime());
        expect(until.getTime()).toBeGreaterThan(at.getTime());
        expect(periodAt(anchor, until).from).toEqual(until);
        expect(until.getTime() - from.getTime()).toBeLessThanOrEqual(31 * 86_400_000);
      }),
      { numRuns: fuzzRuns },
    );
  });
});

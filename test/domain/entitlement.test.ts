import fc from 'fast-check';
import {
  allowanceOf,
  type Entitlement,
  type EntitledAccount,
  entitlement,
  freeAllowance,
  periodAt,
  type PlanGrants,
  trialAllowances,
  trialEnd,
} from '../../src/domain/entitlement';
import { fuzzRuns } from '../support/fuzz';

const now = new Date('2026-11-21T09:30:00.000Z');
const day = 86_400_000;
const inDays = (days: number) => new Date(now.getTime() + days * day);
const free: PlanGrants = {
  zapLimit: 5,
  taskLimit: 100,
  allowMultistepZaps: false,
  allowPremiumApps: false,
  allowBranchingZaps: false,
  allowEmailSupport: false,
  allowTeams: false,
  allowCompanies: false,
  meteredTaskPricing: false,
};
const features = { allowMultistepZaps: true, allowPremiumApps: true, allowEmailSupport: true };
const starter: PlanGrants = { ...free, ...features, zapLimit: 20, taskLimit: 750 };
const team: PlanGrants = {
  ...free,
  ...features,
  zapLimit: -1,
  taskLimit: 50_000,
  allowBranchingZaps: true,
  allowTeams: true,
  meteredTaskPricing: true,
};
const nothing: EntitledAccount = {
  plan: free,
  isUnlimited: false,
  isPaid: false,
  isTeamAccount: false,
  isCompanyAccount: false,
  teamAccountEndDate: null,
  companyAccountEndDate: null,
  trialEndDate: null,
  teamsTrialEndDate: null,
  companiesTrialEndDate: null,
  teamsTrialAutoUpgrade: false,
};
const onTeamTrial = (ends: Date, more: Partial<EntitledAccount> = {}): EntitledAccount => ({
  ...nothing,
  isTeamAccount: true,
  teamAccountEndDate: ends,
  teamsTrialEndDate: ends,
  ...more,
});

describe('what an account is entitled to', () => {
  it('an account is entitled to what its plan gives when nothing was granted', () => {
    expect(entitlement(nothing, now)).toEqual({
      ...freeAllowance,
      status: 'free',
      isTrialing: false,
      isTrialingTeams: false,
      isTrialingCompanies: false,
      isTeamAccount: false,
      isCompanyAccount: false,
      isTeamPaused: false,
      isPlanEnded: false,
      trialEndsAt: null,
      daysLeft: 0,
    });
    expect(entitlement({ ...nothing, plan: starter, isPaid: true }, now)).toMatchObject({ ...allowanceOf(starter), status: 'paid' });
    expect(entitlement({ ...nothing, isUnlimited: true }, now)).toMatchObject({ zapLimit: -1, taskLimit: -1, status: 'unlimited' });
  });

  it('an account’s own trial lends features and leaves the allotments, until its end and not at it', () => {
    const account = { ...nothing, trialEndDate: inDays(3) };
    const held = { ...trialAllowances.own, zapLimit: 5, taskLimit: 100, isTrialing: true, status: 'trialing', daysLeft: 3 };
    expect(entitlement(account, now)).toMatchObject({ ...held, trialEndsAt: inDays(3).toISOString() });
    expect(entitlement(account, new Date(inDays(3).getTime() - 1))).toMatchObject({ ...held, daysLeft: 1 });
    expect(entitlement(account, inDays(3))).toMatchObject({ ...freeAllowance, isTrialing: false, daysLeft: 0, trialEndsAt: null });
  });

  it('a trial of teams holds the limits of the team plan; in its last minute too, and afterwards those of the plan underneath [B3.03, B3.04]', () => {
    const ends = inDays(9);
    const account = onTeamTrial(ends, { plan: starter, isPaid: true });
    const last = new Date(ends.getTime() - 60_000);
    for (const at of [now, last])
      expect(entitlement(account, at)).toMatchObject({
        ...trialAllowances.teams,
        isTrialingTeams: true,
        isTeamAccount: true,
        isTeamPaused: false,
      });
    expect(entitlement(account, ends)).toMatchObject({
      ...allowanceOf(starter),
      isTrialingTeams: false,
      isTeamAccount: false,
      isTeamPaused: true,
      status: 'paid',
    });
  });

  it('a plan for teams whose end has come gives no more than Free', () => {
    const account = { ...nothing, plan: team, isTeamAccount: true, teamAccountEndDate: now };
    expect(entitlement(account, now)).toMatchObject({ ...freeAllowance, isTeamPaused: true });
    expect(entitlement(account, inDays(-1))).toMatchObject({ ...allowanceOf(team), isTeamPaused: false });
    const company = { ...nothing, plan: { ...team, allowTeams: false, allowCompanies: true }, isCompanyAccount: true };
    expect(entitlement({ ...company, companyAccountEndDate: now }, now)).toMatchObject({ ...freeAllowance, isCompanyAccount: false });
    expect(entitlement({ ...company, companyAccountEndDate: null }, now)).toMatchObject({ zapLimit: -1, isCompanyAccount: true });
  });

  it('a trial that was asked to go on as a plan is one at the very moment of its end', () => {
    const account = onTeamTrial(now, { teamsTrialAutoUpgrade: true });
    expect(entitlement(account, now)).toMatchObject({
      ...trialAllowances.teams,
      status: 'paid',
      isTeamAccount: true,
      isTeamPaused: false,
      isTrialing: false,
    });
  });

  it('an account with several trials names the last end', () => {
    const account = { ...onTeamTrial(inDays(9)), trialEndDate: inDays(2), companiesTrialEndDate: inDays(-1) };
    expect(entitlement(account, now)).toMatchObject({ trialEndsAt: inDays(9).toISOString(), daysLeft: 9 });
  });

  it('a trial lasts fourteen days, and says so at its start [A9.17]', () => {
    expect(trialEnd(now)).toEqual(inDays(14));
    expect(entitlement({ ...nothing, trialEndDate: trialEnd(now) }, now).daysLeft).toBe(14);
  });
});

describe('whatever the dates', () => {
  const moment = fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true });
  const end = fc.option(moment, { nil: null });
  const account: fc.Arbitrary<EntitledAccount> = fc.record({
    plan: fc.constantFrom(free, starter, team),
    isUnlimited: fc.constantFrom(false, false, true),
    isPaid: fc.boolean(),
    isTeamAccount: fc.boolean(),
    isCompanyAccount: fc.boolean(),
    teamAccountEndDate: end,
    companyAccountEndDate: end,
    trialEndDate: end,
    teamsTrialEndDate: end,
    companiesTrialEndDate: end,
    teamsTrialAutoUpgrade: fc.constant(false),
  });
  const atLeast = (a: Entitlement, b: Entitlement) => {
    const size = (limit: number) => (limit < 0 ? Infinity : limit);
    expect(size(a.zapLimit)).toBeGreaterThanOrEqual(size(b.zapLimit));
    expect(size(a.taskLimit)).toBeGreaterThanOrEqual(size(b.taskLimit));
    for (const feature of ['allowsMultistep', 'allowsPremiumApps', 'allowsPaths', 'allowsEmailSupport'] as const)
      expect(Number(a[feature])).toBeGreaterThanOrEqual(Number(b[feature]));
    expect(a.daysLeft).toBeGreaterThanOrEqual(b.daysLeft);
  };
  const onTheWire = (of: EntitledAccount, at: Date): EntitledAccount => {
    const { isTeamAccount, isCompanyAccount } = entitlement(of, at);
    return JSON.parse(JSON.stringify({ ...of, isTeamAccount, isCompanyAccount })) as EntitledAccount;
  };

  it('time takes away and never gives, and a later end never gives less', () => {
    fc.assert(
      fc.property(account, moment, moment, (of, a, b) => {
        const [early, late] = a <= b ? [a, b] : [b, a];
        atLeast(entitlement(of, early), entitlement(of, late));
        if (of.teamsTrialEndDate === null || (of.teamsTrialEndDate as Date) > late) return;
        atLeast(entitlement({ ...of, teamsTrialEndDate: late }, a), entitlement(of, a));
      }),
      { numRuns: fuzzRuns },
    );
  });

  it('a browser that holds the reply and a server that holds the record say the same, in any time zone', () => {
    const shifted = (date: EntitledAccount['trialEndDate'], hours: number) => {
      if (date === null) return null;
      const sign = hours < 0 ? '-' : '+';
      const local = new Date((date as Date).getTime() + hours * 3_600_000).toISOString().replace('Z', '');
      return `${local}${sign}${String(Math.abs(hours)).padStart(2, '0')}:00`;
    };
    fc.assert(
      fc.property(account, moment, fc.integer({ min: -12, max: 14 }), (of, at, hours) => {
        const known = entitlement(of, at);
        expect(entitlement(onTheWire(of, at), at.toISOString())).toEqual(known);
        const elsewhere = { ...of, trialEndDate: shifted(of.trialEndDate, hours), teamsTrialEndDate: shifted(of.teamsTrialEndDate, hours) };
        expect(entitlement(elsewhere, shifted(at, hours)!)).toEqual(known);
      }),
      { numRuns: fuzzRuns },
    );
  });

  it('free is what is neither unlimited nor trialing nor paid, and days are left exactly while a trial runs [B3.09]', () => {
    fc.assert(
      fc.property(account, moment, (of, at) => {
        const { status, isTrialing, daysLeft, trialEndsAt } = entitlement(of, at);
        expect(status === 'free').toBe(!of.isUnlimited && !isTrialing && !of.isPaid);
        expect(daysLeft > 0).toBe(isTrialing);
        expect(trialEndsAt !== null).toBe(isTrialing);
        if (trialEndsAt !== null) expect(daysLeft).toBe(Math.ceil((Date.parse(trialEndsAt) - at.getTime()) / day));
      }),
      { numRuns: fuzzRuns },
    );
  });
});

describe('a monthly period', () => {
  const period = (anchor: string, at: string) => {
    const { from, until } = periodAt(new Date(anchor), new Date(at));
    return [from.toISOString(), until.toISOString()];
  };

  it('a monthly period begins on the anchor’s day of the month', () => {
    expect(period('2026-01-10T08:00:00Z', '2026-11-21T09:30:00Z')).toEqual(['2026-11-10T08:00:00.000Z', '2026-12-10T08:00:00.000Z']);
    expect(period('2026-01-25T08:00:00Z', '2026-11-21T09:30:00Z')).toEqual(['2026-10-25T08:00:00.000Z', '2026-11-25T08:00:00.000Z']);
  });

  it('a monthly period of the 31st begins on the last day of shorter months, and on the 31st again afterwards', () => {
    expect(period('2026-01-31T00:00:00Z', '2026-02-28T12:00:00Z')).toEqual(['2026-02-28T00:00:00.000Z', '2026-03-31T00:00:00.000Z']);
    expect(period('2028-01-31T00:00:00Z', '2028-02-29T00:00:00Z')).toEqual(['2028-02-29T00:00:00.000Z', '2028-03-31T00:00:00.000Z']);
  });

  it('a monthly period holds its moment, and the next one begins where it ends', () => {
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

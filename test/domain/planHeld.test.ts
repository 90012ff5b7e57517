import fc from 'fast-check';
import { planHeld, planHeldLasts, type AccountReply } from '../../src/domain/planHeld';

const now = Date.parse('2026-11-22T12:00:00Z');
const [past, ahead] = ['2026-11-12T12:00:00.000Z', '2026-12-04T12:00:00.000Z'];
const grants = {
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
type Asked = Parameters<typeof planHeld>[0];
const free: Asked = {
  planId: 1,
  plan: { ...grants, name: 'Free' },
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
  isTrialing: false,
  isTrialingTeams: false,
  isTrialingCompanies: false,
};
const team = { ...grants, name: 'Team', zapLimit: -1, taskLimit: 50_000, allowTeams: true };
const ofTeam = { planId: 4, plan: team, isTeamAccount: true };
const inTeamTrial = { teamsTrialEndDate: ahead, isTrialing: true, isTrialingTeams: true };
const read = (account: Partial<Asked>, at = now) => {
  const { label, paidPlanId, status } = planHeld({ ...free, ...account }, at);
  return { label, paidPlanId, status };
};

describe('the plan that an account has', () => {
  it.each<[string, Partial<Asked>, string, number | null, string]>([
    ['nothing paid', {}, 'Free Plan', null, 'free'],
    ['a paid plan', { planId: 2, plan: { ...grants, name: 'Starter' }, isPaid: true }, 'Starter Plan', 2, 'paid'],
    ['a paid team', { ...ofTeam, isPaid: true }, 'Team Plan', 4, 'paid'],
    ['its own trial', { trialEndDate: ahead, isTrialing: true }, 'Free Plan (trial)', null, 'trialing'],
    ['a trial of teams over Free', { isTeamAccount: true, ...inTeamTrial }, 'Team Plan (trial)', null, 'trialing'],
    ['a trial of teams whose record names the plan Team', { ...ofTeam, ...inTeamTrial }, 'Team Plan (trial)', null, 'trialing'],
    [
      'Professional, chosen during a trial of teams that goes on',
      { planId: 3, plan: { ...grants, name: 'Professional' }, isPaid: true, isTeamAccount: true, ...inTeamTrial },
      'Professional Plan',
      3,
      'paid',
    ],
    [
      'a team whose trial is over',
      { ...ofTeam, isTeamAccount: false, teamAccountEndDate: past, teamsTrialEndDate: past },
      'Free Plan',
      null,
      'free',
    ],
    [
      'a paid team whose end has come',
      { ...ofTeam, isPaid: true, isTeamAccount: false, teamAccountEndDate: past },
      'Free Plan',
      null,
      'free',
    ],
    [
      'a trial of companies',
      { companiesTrialEndDate: ahead, isTrialing: true, isTrialingCompanies: true },
      'Company Plan (trial)',
      null,
      'trialing',
    ],
  ])(
    'the plan that an account has with %s has one name, and one plan that it pays for [B3.10, B3.09]',
    (_what, account, label, paidPlanId, status) => {
      expect(read(account)).toEqual({ label, paidPlanId, status });
    },
  );

  it('the plan that an account has is without its trial once the server says that it is over, though the clock of the browser is behind', () => {
    const told = { isTeamAccount: false, teamsTrialEndDate: ahead, isTrialing: false, isTrialingTeams: false };
    expect(planHeld({ ...free, ...told }, now).held).toMatchObject({ status: 'free', isTrialing: false, daysLeft: 0, zapLimit: 5 });
    expect(planHeld({ ...free, ...told, isTrialing: true, isTrialingTeams: true }, now).held).toMatchObject({
      status: 'trialing',
      daysLeft: 12,
    });
  });

  it('the plan that an account has changes at the end of the trial by itself, and at no other moment', () => {
    const account: AccountReply & Asked = { ...free, trialEndDate: ahead, isTrialing: true };
    const left = planHeldLasts([account, free], now)!;
    expect(left).toBe(Date.parse(ahead) - now);
    expect(read(account, now + left - 1).label).toBe('Free Plan (trial)');
    expect(read(account, now + left).label).toBe('Free Plan');
    expect(planHeldLasts([free], now)).toBeNull();
  });

  it('the plan that an account has that pays nothing never names a plan that it pays for, whatever its dates', () => {
    const date = fc.option(fc.constantFrom(past, ahead), { nil: null });
    fc.assert(
      fc.property(date, date, date, fc.boolean(), (trialEndDate, teamsTrialEndDate, teamAccountEndDate, isTeamAccount) => {
        const account = { ...ofTeam, isTeamAccount, trialEndDate, teamsTrialEndDate, teamAccountEndDate };
        expect(read({ ...account, isTrialing: true, isTrialingTeams: teamsTrialEndDate === ahead }).paidPlanId).toBeNull();
      }),
    );
  });
});

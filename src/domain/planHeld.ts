import { planLabel } from './accounts';
import { type EntitledAccount, entitlement, type Entitlement, type DateLike, type AccountStatus } from './entitlement';

/** An account of the wire: its dates, and the fields that the server derived from them by its own clock. */
export interface AccountReply extends EntitledAccount {
  readonly isTrialing: boolean;
  readonly isTrialingTeams: boolean;
  readonly isTrialingCompanies: boolean;
}

/**
 * The entitlement of an account in the browser: a trial that the server says is over is over, even if the browser's clock is
 * behind. A trial that ends while the page is open ends by the browser's clock.
 */
export function entitlementFromReply(account: AccountReply, now: number): Entitlement {
  const ended = (end: DateLike | null, isRunning: boolean): DateLike | null =>
    end !== null && !isRunning && new Date(end).getTime() > now ? new Date(now) : end;
  return entitlement(
    {
      ...account,
      // For the account's own trial, the server only says if any is running.
      trialEndDate: ended(account.trialEndDate, account.isTrialing),
      teamsTrialEndDate: ended(account.teamsTrialEndDate, account.isTrialingTeams),
      companiesTrialEndDate: ended(account.companiesTrialEndDate, account.isTrialingCompanies),
    },
    new Date(now),
  );
}

/** The plan of an account at a moment. */
export interface PlanHeld {
  /** 'Team Plan', 'Starter Plan' (B3.10), 'Team Plan (trial)'. */
  readonly label: string;
  /** The paid plan; null if nothing is paid, even if the record names a plan: then any paid plan can be chosen. */
  readonly paidPlanId: number | null;
  /** Its status in a word: a paying account is paid, even while a trial adds to the plan. */
  readonly status: AccountStatus;
  readonly held: Entitlement;
}

const freeLabel = planLabel({ isTeamAccount: false, plan: { name: 'Free' } });
const teamLabel = planLabel({ isTeamAccount: true, plan: { name: 'Team' } });

/** The single answer of header, switcher, dashboard, billing, comparison and preview to “which plan is this?”. */
export function planHeld(
  account: AccountReply & { readonly planId: number; readonly plan: { readonly name: string; readonly allowTeams: boolean } },
  now: number,
): PlanHeld {
  const held = entitlementFromReply(account, now);
  const hasPlan = held.status === 'unlimited' || (account.isPaid && !held.isPlanEnded);
  if (hasPlan) {
    // A team trial on a plan for one person does not make it a team plan.
    const isTeamAccount = held.isTeamAccount && (account.plan.allowTeams || !held.isTrialingTeams);
    const label = planLabel({ isTeamAccount, plan: account.plan });
    return { label, paidPlanId: account.planId, status: held.status === 'unlimited' ? 'unlimited' : 'paid', held };
  }
  if (held.isTrialing) {
    const name = held.isTrialingCompanies ? 'Company' : 'Free';
    const label = `${planLabel({ isTeamAccount: held.isTrialingTeams, plan: { name } })} (trial)`;
    return { label, paidPlanId: null, status: 'trialing', held };
  }
  // A team trial that has just turned into the plan, which the server is about to record.
  const isUpgraded = held.status === 'paid' && !held.isPlanEnded;
  return { label: isUpgraded ? teamLabel : freeLabel, paidPlanId: null, status: isUpgraded ? 'paid' : 'free', held };
}

/** For how long `planHeld` returns the same, in milliseconds; null if it will not change by itself. */
export function planHeldLasts(
  accounts: readonly Pick<EntitledAccount, 'trialEndDate' | 'teamsTrialEndDate' | 'companiesTrialEndDate' | 'teamAccountEndDate'>[],
  now: number,
): number | null {
  const ends = accounts
    .flatMap(({ trialEndDate, teamsTrialEndDate, companiesTrialEndDate, teamAccountEndDate }) => [
      trialEndDate,
      teamsTrialEndDate,
      companiesTrialEndDate,
      teamAccountEndDate,
    ])
    .flatMap((end) => (end === null ? [] : [new Date(end).getTime() - now]))
    .filter((left) => left > 0);
  return ends.length === 0 ? null : Math.min(...ends);
}

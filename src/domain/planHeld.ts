import { planLabel } from './accounts';
import { type EntitledAccount, entitlement, type Entitlement, type DateLike, type Standing } from './entitlement';

/** An account as the wire has it: beside its dates, what the server derived from them by its own clock. */
export interface ToldAccount extends EntitledAccount {
  readonly isTrialing: boolean;
  readonly isTrialingTeams: boolean;
  readonly isTrialingCompanies: boolean;
}

/**
 * What an account is entitled to, as the browser sees it: a trial that the server says is over is over, even where the clock of
 * the browser is behind. A trial that ends while the page is open ends by the browser's clock.
 */
export function entitlementAsTold(account: ToldAccount, now: number): Entitlement {
  const ended = (end: DateLike | null, isRunning: boolean): DateLike | null =>
    end !== null && !isRunning && new Date(end).getTime() > now ? new Date(now) : end;
  return entitlement(
    {
      ...account,
      // Of its own trial the server tells only whether any runs.
      trialEndDate: ended(account.trialEndDate, account.isTrialing),
      teamsTrialEndDate: ended(account.teamsTrialEndDate, account.isTrialingTeams),
      companiesTrialEndDate: ended(account.companiesTrialEndDate, account.isTrialingCompanies),
    },
    new Date(now),
  );
}

/** The plan that an account has at a moment. */
export interface PlanHeld {
  /** 'Team Plan', 'Starter Plan' (B3.10), 'Team Plan (trial)'. */
  readonly label: string;
  /** What it pays for; null where it pays nothing, whatever plan its record names: then it may choose any plan that costs something. */
  readonly paidPlanId: number | null;
  /** What is said of it in a word: whoever pays has paid, even while a trial adds to the plan. */
  readonly standing: Standing;
  readonly held: Entitlement;
}

const freeLabel = planLabel({ isTeamAccount: false, plan: { name: 'Free' } });
const teamLabel = planLabel({ isTeamAccount: true, plan: { name: 'Team' } });

/** The one answer of header, switcher, dashboard, billing, comparison and rehearsal to “which plan is this?”. */
export function planHeld(
  account: ToldAccount & { readonly planId: number; readonly plan: { readonly name: string; readonly allowTeams: boolean } },
  now: number,
): PlanHeld {
  const held = entitlementAsTold(account, now);
  const hasPlan = held.standing === 'unlimited' || (account.isPaid && !held.isPlanEnded);
  if (hasPlan) {
    // The trial of a team beside a plan for one person does not make that plan one for teams.
    const isTeamAccount = held.isTeamAccount && (account.plan.allowTeams || !held.isTrialingTeams);
    const label = planLabel({ isTeamAccount, plan: account.plan });
    return { label, paidPlanId: account.planId, standing: held.standing === 'unlimited' ? 'unlimited' : 'paid', held };
  }
  if (held.isTrialing) {
    const name = held.isTrialingCompanies ? 'Company' : 'Free';
    const label = `${planLabel({ isTeamAccount: held.isTrialingTeams, plan: { name } })} (trial)`;
    return { label, paidPlanId: null, standing: 'trialing', held };
  }
  // A trial of teams that has just turned into the plan, which the server is about to record.
  const isUpgraded = held.standing === 'paid' && !held.isPlanEnded;
  return { label: isUpgraded ? teamLabel : freeLabel, paidPlanId: null, standing: isUpgraded ? 'paid' : 'free', held };
}

/** For how long `planHeld` says the same, in milliseconds; null when it changes no more by itself. */
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

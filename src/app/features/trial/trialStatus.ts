import type { Account } from '../../../contract/accounts';
import { days } from '../../../domain/durations';
import { entitlementFromReply } from '../../../domain/planHeld';
import { timeLeft, timeLeftLasts, type TimeLeft } from '../../../domain/timeLeft';

/** The reasons for extending a trial. */
export type ExtensionReason = 'paths' | 'email_support';

/** The state of an account's trial. */
export type TrialStatus =
  | {
      readonly kind: 'running';
      /** ISO 8601; at that moment it no longer runs. */
      readonly endsAt: string;
      readonly left: TimeLeft;
      readonly isOfTeam: boolean;
      /** At its end the team continues, on the Team plan. */
      readonly willUpgrade: boolean;
      /** The remaining reasons for extending it. */
      readonly extensions: readonly ExtensionReason[];
    }
  /** It ended lately, and nothing else has taken its place. */
  | { readonly kind: 'ended'; readonly endedAt: string };

/** For how long after its end a trial is spoken of. */
export const endIsNewsFor = days(14);

/**
 * The state of an account's trial at a moment; null if there is nothing to show. By the one trial clock, `entitlement`, and never
 * longer than the server says.
 */
export function trialStatusOf(account: Account, now: number): TrialStatus | null {
  const { isTrialing, isTrialingTeams, status, trialEndsAt } = entitlementFromReply(account, now);
  const left = trialEndsAt === null ? null : timeLeft(Date.parse(trialEndsAt), now);
  if (isTrialing && trialEndsAt !== null && left) {
    return {
      kind: 'running',
      endsAt: trialEndsAt,
      left,
      isOfTeam: isTrialingTeams,
      willUpgrade: isTrialingTeams && account.teamsTrialAutoUpgrade,
      extensions: [
        ...(account.canExtendTrialForPaths ? (['paths'] as const) : []),
        ...(account.canExtendTrialForEmailSupport ? (['email_support'] as const) : []),
      ],
    };
  }
  const endedAt = lastEnd(account);
  const isNews = endedAt !== null && now - Date.parse(endedAt) < endIsNewsFor;
  return status === 'free' && isNews ? { kind: 'ended', endedAt } : null;
}

/** The last of the trials' ends, ahead or past. */
function lastEnd({ trialEndDate, teamsTrialEndDate, companiesTrialEndDate }: Account): string | null {
  const ends = [trialEndDate, teamsTrialEndDate, companiesTrialEndDate].filter((end) => end !== null);
  return ends.sort((a, b) => Date.parse(a) - Date.parse(b)).at(-1) ?? null;
}

/** For how long `trialStatusOf` returns the same, in milliseconds; null if it will not change by itself. */
export function trialStatusLasts(account: Account, now: number): number | null {
  const status = trialStatusOf(account, now);
  if (status?.kind === 'running') return timeLeftLasts(Date.parse(status.endsAt), now);
  return status && Date.parse(status.endedAt) + endIsNewsFor - now;
}

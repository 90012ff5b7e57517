/** How long the history of runs is kept. */
import { days } from '../durations';
import type { Entitlement } from '../entitlement';

/** Days after the end of a run: by what the account pays for. */
export const historyDays = { free: 7, paid: 30, team: 60 } as const;

/** No history is kept for longer, in milliseconds. */
export const longestHistory = days(historyDays.team);

/** Milliseconds for which the runs of an account are kept after their end. */
export function historyKept({
  status,
  isTeamAccount,
  isCompanyAccount,
}: Pick<Entitlement, 'status' | 'isTeamAccount' | 'isCompanyAccount'>): number {
  if (status === 'unlimited' || isTeamAccount || isCompanyAccount) return days(historyDays.team);
  return days(status === 'free' ? historyDays.free : historyDays.paid);
}

/** How long the keys of events are remembered, so that none starts a Zap twice. */
export const eventKeysKept = days(60);

/** How long a file is kept to which no run refers, such as one of a test in the editor. */
export const unusedFilesKept = days(7);

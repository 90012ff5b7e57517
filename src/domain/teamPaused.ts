/** The notice that a team's plan was paused: to whom, and under which key its acknowledgement is kept. */
import type { Role } from './roles';

/** What of an account the notice looks at. Dates as the wire has them. */
export interface PausableAccount {
  readonly id: number;
  readonly isTeamAccount: boolean;
  readonly teamAccountEndDate: string | null;
}

/** True for an account that once was a team and is none at `now` (milliseconds since 1970): its end has passed (decision H11). */
export function wasTeam({ isTeamAccount, teamAccountEndDate }: Omit<PausableAccount, 'id'>, now: number): boolean {
  return !isTeamAccount && teamAccountEndDate !== null && Date.parse(teamAccountEndDate) <= now;
}

/** Under which the acknowledgement is kept: each pause of each account is told once. Empty for an account that has no end. */
export function teamPausedKey({ id, teamAccountEndDate }: Pick<PausableAccount, 'id' | 'teamAccountEndDate'>): string {
  return teamAccountEndDate === null ? '' : `teamPaused:${id}:${teamAccountEndDate}`;
}

/** Whether it is told: the account was once a team, one is not its owner, and one has not acknowledged it (B4.26, B6.07). */
export function isTeamPausedDue(was: boolean, role: Role, hasViewedHelp: boolean): boolean {
  return was && role !== 'owner' && !hasViewedHelp;
}

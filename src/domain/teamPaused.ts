/** The notice that a team's plan was paused: its audience, and the key of its acknowledgement. */
import type { Role } from './roles';

/** The fields of an account that the notice needs. Dates as on the wire. */
export interface PausableAccount {
  readonly id: number;
  readonly isTeamAccount: boolean;
  readonly teamAccountEndDate: string | null;
}

/** True for an account that was a team and no longer is at `now` (milliseconds since 1970): its end has passed (decision H11). */
export function wasTeam({ isTeamAccount, teamAccountEndDate }: Omit<PausableAccount, 'id'>, now: number): boolean {
  return !isTeamAccount && teamAccountEndDate !== null && Date.parse(teamAccountEndDate) <= now;
}

/** The key of the acknowledgement: each pause of each account is shown once. Empty for an account that has no end. */
export function teamPausedKey({ id, teamAccountEndDate }: Pick<PausableAccount, 'id' | 'teamAccountEndDate'>): string {
  return teamAccountEndDate === null ? '' : `teamPaused:${id}:${teamAccountEndDate}`;
}

/** True if it is shown: the account was a team, the person is not its owner, and has not acknowledged it. */
export function isTeamPausedDue(was: boolean, role: Role, hasViewedHelp: boolean): boolean {
  return was && role !== 'owner' && !hasViewedHelp;
}

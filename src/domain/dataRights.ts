import { foldEmail } from './email';

/**
 * True when what was typed confirms the deletion of the profile with this address (decision S15): the address itself, with
 * no regard to capitals or to blanks around it. It says which account goes, which a fixed word would not.
 */
export function confirmsDeletion(typed: string, email: string): boolean {
  return foldEmail(typed.trim()) === foldEmail(email.trim());
}

/** The longest wait between two polls, and the first, in milliseconds. */
const polls = { first: 1_000, longest: 60_000 } as const;

/**
 * How long to wait before poll number `attempt` (from 0), in milliseconds: one second at first, doubled each time up to a
 * minute, and of that a part between half and all of it. `random` is from 0 up to 1: without it, all tabs would ask at once.
 */
export function pollDelay(attempt: number, random: number): number {
  const full = Math.min(polls.longest, polls.first * 2 ** Math.min(attempt, 30));
  return Math.round(full / 2 + (full / 2) * random);
}

import { foldEmail } from './email';

/**
 * True if the typed text confirms the deletion of the profile with this address (decision D15): the address itself, ignoring case
 * and surrounding blanks. It identifies the account, which a fixed word would not.
 */
export function confirmsDeletion(typed: string, email: string): boolean {
  return foldEmail(typed.trim()) === foldEmail(email.trim());
}

/** The longest wait between two polls, and the first, in milliseconds. */
const polls = { first: 1_000, longest: 60_000 } as const;

/**
 * How long to wait before poll number `attempt` (from 0), in milliseconds: one second at first, doubled each time up to a minute,
 * and then scaled by a factor between a half and one. `random` is from 0 up to 1: without it, all tabs would poll at the same
 * time.
 */
export function pollDelay(attempt: number, random: number): number {
  const full = Math.min(polls.longest, polls.first * 2 ** Math.min(attempt, 30));
  return Math.round(full / 2 + (full / 2) * random);
}

import type { CallReply } from '../../../api';

/** The three results of a reset (A4.16). */
export type ResetOutcome = 'reset' | 'invalidReset' | 'tooOften';

/** A8.19–A8.21. */
export function resetOutcome(reply: CallReply<'passwordReset'>): ResetOutcome {
  switch (reply.status) {
    case 200:
      return 'reset';
    case 400:
    case 401:
    case 403:
      return 'invalidReset';
    case 429:
      return 'tooOften';
  }
}

import type { CallReply } from '../../../api';
import type { ResetOutcome } from '../shared/results';

/** A8.19–A8.21. */
export function resetOutcome(reply: CallReply<'resetPassword'>): ResetOutcome {
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

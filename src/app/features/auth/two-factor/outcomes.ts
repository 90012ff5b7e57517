import type { CallReply } from '../../../api';
import type { CodeCheckOutcome } from '../shared/results';

/** A8.10–A8.13. */
export function codeCheckOutcome(reply: CallReply<'verifyTwoFactorCode'>): CodeCheckOutcome {
  switch (reply.status) {
    case 200:
      return 'valid';
    case 401:
      return 'unauthenticated';
    case 403:
      return 'badCode';
    case 429:
      return 'tooOften';
  }
}

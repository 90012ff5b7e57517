import type { CallReply } from '../../../api';
import type { SendCodeOutcome } from '../shared/results';

/** A8.14–A8.18. */
export function sendCodeOutcome(reply: CallReply<'requestPasswordReset'>): SendCodeOutcome {
  switch (reply.status) {
    case 200:
      return 'sent';
    case 401:
      return 'unauthenticated';
    case 403:
      return 'disabled';
    case 404:
      return 'notFound';
    case 429:
      return 'tooOften';
  }
}

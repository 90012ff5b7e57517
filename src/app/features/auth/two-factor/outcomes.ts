import type { CallReply } from '../../../api';

/** The four results of a code check (A4.14). */
export type CodeCheckOutcome = 'valid' | 'unauthenticated' | 'badCode' | 'tooOften';

/** A8.10–A8.13. */
export function codeCheckOutcome(reply: CallReply<'twoFactor'>): CodeCheckOutcome {
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

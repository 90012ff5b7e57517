import type { CallReply } from '../../../api';

/** The five results of requesting a reset link (A4.15). */
export type SendCodeOutcome = 'sent' | 'unauthenticated' | 'disabled' | 'notFound' | 'tooOften';

/** A8.14–A8.18. */
export function sendCodeOutcome(reply: CallReply<'passwordForgot'>): SendCodeOutcome {
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

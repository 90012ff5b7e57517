import type { CallReply } from '../../api';

/** Why a link did not confirm. */
export type ConfirmationIssue = 'invalid' | 'signInFirst' | 'tooOften' | 'noAnswer';

export type ConfirmationOutcome =
  | {
      readonly kind: 'confirmed';
      readonly email: string;
      /** Chooses a new password, where the old one was removed. */ readonly resetCode: string | null;
    }
  /** The owner of the address is not logged in here: confirming here removes the ways to log in (S65). */
  | { readonly kind: 'elsewhere' }
  | { readonly kind: 'refused'; readonly issue: ConfirmationIssue };

/** The meaning of the reply to a code. Pure and total. */
export function confirmationOutcome(reply: CallReply<'confirmEmail'>): ConfirmationOutcome {
  switch (reply.status) {
    case 200:
      return { kind: 'confirmed', email: reply.body.email, resetCode: reply.body.resetCode };
    case 400:
      return { kind: 'refused', issue: 'invalid' };
    case 403:
      return reply.body.reason === 'confirm_elsewhere' ? { kind: 'elsewhere' } : { kind: 'refused', issue: 'signInFirst' };
    case 429:
      return { kind: 'refused', issue: 'tooOften' };
  }
}

export type ChangeOutcome =
  | { readonly kind: 'sent' }
  /** `issue` is the sentence about the address itself; null if the address is not the problem. */
  | { readonly kind: 'failed'; readonly issue: string | null; readonly messages: readonly string[] };

/** The meaning of the reply to a change of address. Pure and total; the session feature handles a sign-in that is too old. */
export function changeOutcome(reply: CallReply<'sendEmailConfirmation'>): ChangeOutcome {
  switch (reply.status) {
    case 200:
      return { kind: 'sent' };
    case 400:
    case 401:
    case 403:
    case 404:
    case 429: {
      const { messages, fieldErrors } = reply.body;
      return { kind: 'failed', issue: fieldErrors.email?.join(' ') ?? null, messages };
    }
  }
}

export type ResendOutcome = { readonly kind: 'sent' } | { readonly kind: 'failed'; readonly messages: readonly string[] };

/** The meaning of the reply to a request for another mail. Pure and total; the session feature handles a lost session. */
export function resendOutcome(reply: CallReply<'sendEmailConfirmation'>): ResendOutcome {
  switch (reply.status) {
    case 200:
      return { kind: 'sent' };
    case 400:
    case 401:
    case 403:
    case 404:
    case 429:
      return { kind: 'failed', messages: reply.body.messages };
  }
}

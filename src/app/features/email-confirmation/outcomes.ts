import type { CallReply } from '../../api';

/** Why a link did not confirm. */
export type ConfirmationFault = 'invalid' | 'signInFirst' | 'tooOften' | 'noAnswer';

export type ConfirmationOutcome =
  | {
      readonly kind: 'confirmed';
      readonly email: string;
      /** Chooses a new password, where the old one was removed. */ readonly resetCode: string | null;
    }
  /** Nobody is logged in here as the person whose address it is: confirming here removes the ways to log in (S65). */
  | { readonly kind: 'elsewhere' }
  | { readonly kind: 'refused'; readonly fault: ConfirmationFault };

/** What the reply to a code means. Pure and total. */
export function confirmationOutcome(reply: CallReply<'emailConfirmation'>): ConfirmationOutcome {
  switch (reply.status) {
    case 200:
      return { kind: 'confirmed', email: reply.body.email, resetCode: reply.body.resetCode };
    case 400:
      return { kind: 'refused', fault: 'invalid' };
    case 403:
      return reply.body.reason === 'confirm_elsewhere' ? { kind: 'elsewhere' } : { kind: 'refused', fault: 'signInFirst' };
    case 429:
      return { kind: 'refused', fault: 'tooOften' };
  }
}

export type ChangeOutcome =
  | { readonly kind: 'sent' }
  /** `fault` is the sentence about the address itself; null when it is not to blame. */
  | { readonly kind: 'failed'; readonly fault: string | null; readonly messages: readonly string[] };

/** What the reply to a wish for another address means. Pure and total; a sign-in that is too old is the session feature's to answer. */
export function changeOutcome(reply: CallReply<'emailConfirmationSend'>): ChangeOutcome {
  switch (reply.status) {
    case 200:
      return { kind: 'sent' };
    case 400:
    case 401:
    case 403:
    case 404:
    case 429: {
      const { messages, fieldErrors } = reply.body;
      return { kind: 'failed', fault: fieldErrors.email?.join(' ') ?? null, messages };
    }
  }
}

export type ResendOutcome = { readonly kind: 'sent' } | { readonly kind: 'failed'; readonly messages: readonly string[] };

/** What the reply to a wish for another mail means. Pure and total; a lost session is the session feature's to answer. */
export function resendOutcome(reply: CallReply<'emailConfirmationSend'>): ResendOutcome {
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

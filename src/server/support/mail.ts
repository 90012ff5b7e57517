import type { Mail } from '../platform/context';
import { timeOf } from '../platform/mail/plainTextMail';

export interface SupportQuestion {
  /** The support address. */
  readonly to: string;
  /** The reply address. */
  readonly from: string;
  readonly topic: string;
  readonly subject: string;
  readonly message: string;
  /** The sender, if signed in. */
  readonly profileId: number | null;
  readonly at: Date;
}

/**
 * A support question, to the support address: the only mail with a stranger's text, because it is sent only to us (S33). Replying
 * to it writes to the sender.
 */
export function supportRequest({ to, from, topic, subject, message, profileId, at }: SupportQuestion): Mail {
  const who = profileId === null ? 'not signed in: the address is not proved' : `signed in as profile ${profileId}`;
  const text = [message, '---', `From: ${from} (${who})\nTopic: ${topic}\nSent: ${timeOf(at)}`].join('\n\n');
  return { to, subject: `[${topic}] ${subject}`, text: `${text}\n`, replyTo: from };
}

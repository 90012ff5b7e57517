import type { Mail } from '../outbox';
import { timeOf } from './letter';

export interface SupportQuestion {
  /** Of those who answer. */
  readonly to: string;
  /** Where the answer goes. */
  readonly from: string;
  readonly topic: string;
  readonly subject: string;
  readonly message: string;
  /** Who asks, when they are signed in. */
  readonly profileId: number | null;
  readonly at: Date;
}

/**
 * What somebody asks, to those who answer: the one mail in which a stranger's words stand, since it goes to ourselves
 * alone (S33). Answering it writes to whoever asked.
 */
export function supportRequest({ to, from, topic, subject, message, profileId, at }: SupportQuestion): Mail {
  const who = profileId === null ? 'not signed in: the address is not proved' : `signed in as profile ${profileId}`;
  const text = [message, '---', `From: ${from} (${who})\nTopic: ${topic}\nSent: ${timeOf(at)}`].join('\n\n');
  return { to, subject: `[${topic}] ${subject}`, text: `${text}\n`, replyTo: from };
}

import { setTimeout } from 'node:timers/promises';

/** Milliseconds. */
const maxDelay = Number(process.env.REPLY_DELAY ?? 0);

/**
 * With REPLY_DELAY a reply comes after a random time up to that, so that replies overtake each other: a test that passes only
 * because replies are fast fails.
 */
export const replyDelay = async (): Promise<void> => {
  if (maxDelay > 0) await setTimeout(Math.random() * maxDelay);
};

/** The captcha: a proof of work. */
import { z } from 'zod';
import { ErrorBody } from './common';
import { resource, perAddress } from './define';
import { minutes } from '../domain/durations';

export const CaptchaAction = z.enum(['login', 'sign_up']);

/** A proof-of-work challenge for the captcha widget; its inner keys are the widget's, so it is sent as text. */
export const CaptchaChallengeReply = z.object({ provider: z.literal('altcha'), challenge_json: z.string() });

export const captcha = resource({
  getCaptchaChallenge: {
    method: 'GET',
    path: '/api/v3/captcha/challenge',
    access: 'public',
    limit: perAddress('captcha.address', 60, minutes(10)),
    entry: 'sign-in',
    summary: 'Get a new captcha challenge for one action',
    query: z.strictObject({ action: CaptchaAction }),
    exampleQuery: { action: 'login' },
    replies: { 200: CaptchaChallengeReply, 429: ErrorBody },
  },
});

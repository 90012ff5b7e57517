/** Trials of an account. */
import { z } from 'zod';
import { Account } from './accounts';
import { ErrorBody, PathId } from './common';
import { resource, perProfile } from './define';

/** A trial never turns into a paid plan automatically: nothing here takes payments. */
export const TeamTrialBody = z.strictObject({ auto_upgrade: z.literal(false) });

/** `auto_upgrade` true lets a team trial continue as its plan at its end; false leaves the setting unchanged. */
export const TrialExtensionBody = z.strictObject({ auto_upgrade: z.boolean().default(false), reason: z.enum(['paths', 'email_support']) });

export const trials = resource({
  startTeamTrial: {
    method: 'POST',
    path: '/api/v3/accounts/:id/trial',
    access: 'signed-in',
    limit: 'none', // one for each account
    summary: 'Start the account’s only team trial',
    params: PathId,
    body: TeamTrialBody,
    example: { auto_upgrade: false },
    replies: { 200: Account, 201: Account, 401: ErrorBody, 403: ErrorBody, 404: ErrorBody, 409: ErrorBody },
  },
  extendTrial: {
    method: 'PATCH',
    path: '/api/v3/accounts/:id/trial',
    access: 'signed-in',
    limit: perProfile('trial_extension.profile', 600),
    summary: 'Extend the current trial by seven days, once for each reason',
    params: PathId,
    body: TrialExtensionBody,
    example: { reason: 'paths' },
    replies: { 200: Account, 401: ErrorBody, 403: ErrorBody, 404: ErrorBody, 409: ErrorBody, 429: ErrorBody },
  },
});

/** Company single sign-on (SAML), and signing in again for one action. */
import { z } from 'zod';
import { sessionActions } from './actions';
import { ErrorBody, Id } from './common';
import { resource, perAddress, perProfile } from './define';
import { minutes } from '../domain/durations';

/** GET /api/v4/account-discovery: an account that the client knows, if any, and the typed email. */
export const AccountDiscoveryQuery = z.strictObject({
  account_id: z.coerce.number().int().positive().optional(),
  email: z.string().max(1016),
});

/**
 * The account of that email domain. The same shape for every address, known or not (S07). `has_saml_sso`: its people must
 * sign in at their own provider.
 */
export const AccountDiscoveryReply = z.object({
  account: z
    .object({
      id: Id,
      has_saml_sso: z.boolean(),
      /** A path of ours, which redirects to the provider (S38). */
      sso_url: z.string(),
    })
    .nullable(),
});

/**
 * The actions for which a new sign-in can be requested: those that need a session, because some of them require a recent sign-in
 * at times (S26).
 */
export const ReauthenticatedAction = z.enum(sessionActions, {
  // The validator's own message would list every action.
  error: 'This action doesn’t need a new sign-in.',
});

/**
 * GET /api/v4/confirm-authentication: the action, and the return address. Without an action the token is for none, but
 * the new sign-in still counts as recent.
 */
export const ConfirmAuthenticationQuery = z.strictObject({
  action: ReauthenticatedAction.optional(),
  next: z.string().max(2048).optional(),
});

/** Where the browser goes to sign in again, and the token that is then valid for the action, once, for five minutes (S26). */
export const ConfirmAuthenticationReply = z.object({ url: z.string(), token: z.string() });

export const saml = resource({
  discoverAccount: {
    method: 'GET',
    path: '/api/v4/account-discovery',
    access: 'public',
    limit: perAddress('discovery.address', 60, minutes(10)),
    entry: 'sign-in',
    summary: 'Find out how people with this email address sign in',
    query: AccountDiscoveryQuery,
    exampleQuery: { email: 'ada@example.com' },
    replies: { 200: AccountDiscoveryReply, 429: ErrorBody },
  },
  startReauthentication: {
    method: 'GET',
    path: '/api/v4/confirm-authentication',
    access: 'signed-in',
    limit: perProfile('reauth.profile', 30, minutes(10)),
    summary: 'Start a reauthentication for one action; returns the address to go to and the token for that action',
    query: ConfirmAuthenticationQuery,
    exampleQuery: { action: 'twoFactorSetup' },
    replies: { 200: ConfirmAuthenticationReply, 401: ErrorBody, 429: ErrorBody },
  },
});

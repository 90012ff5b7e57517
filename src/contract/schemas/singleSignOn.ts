import { z } from 'zod';
import { routes, type RouteName } from '../routes';
import { Id } from './common';

/** GET /api/v4/account-discovery (A7.19): an account that the client knows, if any, and what was typed as e-mail. */
export const AccountDiscoveryQuery = z.strictObject({
  account_id: z.coerce.number().int().positive().optional(),
  email: z.string().max(1016),
});

/**
 * The account whose people have addresses in that domain (A3.38). The same shape for every address, whether anybody has it
 * or not (S07). `has_saml_sso`: its people sign in at their own provider and in no other way.
 */
export const AccountDiscoveryReply = z.object({
  account: z
    .object({
      id: Id,
      has_saml_sso: z.boolean(),
      /** A path of ours, which leads to the provider (S38). */
      sso_url: z.string(),
    })
    .nullable(),
});

const needsSession = (name: RouteName): boolean => routes[name].access === 'fresh' || routes[name].access === 'signed-in';

/** The routes for which one can sign in again: those that need a session, since some of them ask for a fresh one at times (S26). */
export const ReauthenticatedAction = z.enum((Object.keys(routes) as RouteName[]).filter(needsSession) as [RouteName, ...RouteName[]], {
  // The validator's own sentence would list every route.
  error: "This action doesn't need a new sign-in.",
});

/**
 * GET /api/v4/confirm-authentication (A7.21): for what, and where to come back to. Without an act the token counts for none;
 * the new sign-in is fresh all the same.
 */
export const ConfirmAuthenticationQuery = z.strictObject({
  action: ReauthenticatedAction.optional(),
  next: z.string().max(2048).optional(),
});

/** Where the browser goes to sign in again, and the token that then counts for the action, once, for five minutes (A3.39, S26). */
export const ConfirmAuthenticationReply = z.object({ url: z.string(), token: z.string() });

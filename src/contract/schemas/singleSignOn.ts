import { z } from 'zod';
import { routes, type RouteName } from '../routes';
import { Id } from './common';

/** GET /api/v4/account-discovery (A7.19): an account that the client knows, if any, and the typed email. */
export const AccountDiscoveryQuery = z.strictObject({
  account_id: z.coerce.number().int().positive().optional(),
  email: z.string().max(1016),
});

/**
 * The account of that email domain (A3.38). The same shape for every address, known or not (S07). `has_saml_sso`: its people must
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

const needsSession = (name: RouteName): boolean => routes[name].access === 'fresh' || routes[name].access === 'signed-in';

/**
 * The routes for which a new sign-in can be requested: those that need a session, because some of them require a recent sign-in
 * at times (S26).
 */
export const ReauthenticatedAction = z.enum((Object.keys(routes) as RouteName[]).filter(needsSession) as [RouteName, ...RouteName[]], {
  // The validator's own message would list every route.
  error: "This action doesn't need a new sign-in.",
});

/**
 * GET /api/v4/confirm-authentication (A7.21): the action, and the return address. Without an action the token is for none, but
 * the new sign-in still counts as recent.
 */
export const ConfirmAuthenticationQuery = z.strictObject({
  action: ReauthenticatedAction.optional(),
  next: z.string().max(2048).optional(),
});

/** Where the browser goes to sign in again, and the token that is then valid for the action, once, for five minutes (A3.39, S26). */
export const ConfirmAuthenticationReply = z.object({ url: z.string(), token: z.string() });

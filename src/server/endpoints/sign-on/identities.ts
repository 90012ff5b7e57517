import { signupTypeOf, startAddress } from '../../../domain/socialLogin';
import { connectTicket } from '../../commands/socialLogin/connectTicket';
import { disconnectIdentity } from '../../commands/socialLogin/identities';
import { requireConfirmedEmail } from '../../commands/lockedProfile';
import { configuredProviders } from '../../context/config/socialLogin';
import type { HandlerOf } from '../../context/handler';
import { findProfile } from '../../records/profiles';
import { identitiesOf } from '../../records/socialIdentities';

/** GET /api/v3/sign-on/identities: the ways in besides the password. */
export const signOnIdentities: HandlerOf<'listSocialLogins'> = async ({ principal }, { db, config }) => {
  const profile = await findProfile(db, principal.profileId);
  const identities = await identitiesOf(db, principal.profileId);
  return {
    status: 200,
    body: {
      objects: identities.map(({ id, provider, email, created_at, last_used_at }) => ({
        id,
        provider,
        email,
        signup_type: signupTypeOf(provider),
        created_at: created_at.toISOString(),
        last_used_at: last_used_at.toISOString(),
      })),
      providers: configuredProviders(config.socialLogin),
      has_password: profile !== null && profile.password_hash !== null,
    },
  };
};

/**
 * POST /api/v3/sign-on/identities: the address that starts connecting another sign-in method, for this session, within a minute;
 * requires a confirmed address (S65).
 */
export const signOnConnect: HandlerOf<'connectSocialLogin'> = async ({ body, principal }, context) => {
  const { provider, popup } = body;
  if (context.config.socialLogin.providers[provider] === null) return { status: 404, body: { errors: ["This provider isn't available."] } };
  const profile = await findProfile(context.db, principal.profileId);
  if (profile !== null) requireConfirmedEmail(profile);
  const ticket = connectTicket(context, { provider, profileId: principal.profileId, sessionId: principal.sessionId });
  return { status: 200, body: { url: `${startAddress(provider, { popup: popup ?? null })}&connect=${ticket}` } };
};

/** DELETE /api/v3/sign-on/identities/:id: never the last way in. */
export const signOnDisconnect: HandlerOf<'disconnectSocialLogin'> = async (call, context) => {
  switch (await disconnectIdentity(context, call, call.params.id)) {
    case 'removed':
      return { status: 204, body: null };
    case 'missing':
      return { status: 404, body: { errors: ["This provider isn't connected."] } };
    case 'last':
      return { status: 400, body: { errors: ['This is your only way to log in. Set a password first.'] } };
  }
};

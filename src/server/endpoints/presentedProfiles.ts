import type { WireReply } from '../../contract/types';
import { configuredProviders } from '../context/config/socialLogin';
import type { ServerContext } from '../context/context';
import type { Principal } from '../context/handler';
import { ownProfile } from './ownProfile';

/** The body of GET /api/v3/profiles: who is signed in, and the ways to sign in here. */
export async function presentedProfiles(
  context: ServerContext,
  principal: Principal,
): Promise<Extract<WireReply<'getCurrentProfile'>, { status: 200 }>['body']> {
  const profile = principal.kind === 'signed-in' ? await ownProfile(context, principal) : null;
  const { socialLogin } = context.config;
  const providers = configuredProviders(socialLogin);
  const offer = providers.length === 0 ? {} : { sign_on: { providers, one_tap: socialLogin.oneTapScript !== null } };
  return { active_id: profile?.id ?? null, objects: profile === null ? [] : [profile], ...offer };
}

import { configuredProviders } from '../../config/signOn';
import type { HandlerOf } from '../../http/handler';
import { ownProfile } from './ownProfile';

/** GET /api/v3/profiles (A7.04): who is signed in here; nobody is an answer, not an error. */
export const profilesList: HandlerOf<'profilesList'> = async (call, context) => {
  const profile = call.principal.kind === 'signed-in' ? await ownProfile(context, call.principal) : null;
  const providers = configuredProviders(context.config.signOn);
  const offer = providers.length === 0 ? {} : { sign_on: { providers, one_tap: context.config.signOn.oneTapScript !== null } };
  return { status: 200, body: { active_id: profile?.id ?? null, objects: profile === null ? [] : [profile], ...offer } };
};

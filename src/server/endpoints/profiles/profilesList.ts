import type { HandlerOf } from '../../http/handler';
import { ownProfile } from './ownProfile';

/** GET /api/v3/profiles (A7.04): who is signed in here; nobody is an answer, not an error. */
export const profilesList: HandlerOf<'profilesList'> = async (call, context) => {
  const profile = call.principal.kind === 'signed-in' ? await ownProfile(context, call.principal) : null;
  return { status: 200, body: { active_id: profile?.id ?? null, objects: profile === null ? [] : [profile] } };
};

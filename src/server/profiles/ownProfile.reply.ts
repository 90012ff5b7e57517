import type { WireProfile } from '../../contract/profiles';
import type { WireReply } from '../../contract/types';
import { configuredProviders } from '../platform/config/socialLogin';
import type { ServerContext } from '../platform/context';
import type { Principal } from '../platform/handler';
import { presentDeletion, presentExport } from '../dataRights/dataRights.reply';
import { presentProfile } from './profile.reply';
import { findOwnProfile } from './ownProfile.store';

/** The profile of the signed-in person, with its analytics identity; null if it no longer exists. */
export async function ownProfile(
  context: Pick<ServerContext, 'db' | 'config' | 'clock'>,
  principal: Extract<Principal, { kind: 'signed-in' }>,
): Promise<(WireProfile & { identity: string }) | null> {
  const { db, config, clock } = context;
  const now = clock.now();
  const profile = principal.ownProfile === undefined ? await findOwnProfile(db, principal.profileId, now) : principal.ownProfile;
  if (profile === null) return null;
  const { shown } = profile;
  const wire = presentProfile(shown, {
    roles: profile.roles,
    pendingEmail: shown.pendingEmail,
    hasTwoFactor: Boolean(shown.hasTwoFactor),
    exportData: presentExport(profile.dataExport, now),
    deleteData: presentDeletion(profile.dataDeletion),
    isMasquerading: principal.isMasquerading,
    avatarServiceUrl: config.avatarServiceUrl,
    requiresConfirmedEmail: config.requireConfirmedEmail,
  });
  return Object.assign(wire, { identity: shown.identity });
}

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

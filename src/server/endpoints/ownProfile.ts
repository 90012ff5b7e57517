import type { WireProfile } from '../../contract/profiles';
import type { ServerContext } from '../context/context';
import type { Principal } from '../context/handler';
import { presentDeletion, presentExport } from '../presenters/dataRights';
import { presentProfile } from '../presenters/profile';
import { findOwnProfile } from '../records/profiles/ownProfile';

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

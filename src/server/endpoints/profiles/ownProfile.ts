import type { WireProfile } from '../../../contract/types';
import type { ServerContext } from '../../context';
import type { Principal } from '../../http/handler';
import { presentDeletion, presentExport } from '../../presenters/dataRights';
import { presentProfile } from '../../presenters/profile';
import { rolesOf } from '../../records/accounts';
import { findDeletion } from '../../records/dataDeletions';
import { findExport } from '../../records/dataExports';
import { findPendingEmail } from '../../records/emailChanges';
import { findProfile } from '../../records/profiles';
import { findTwoFactor } from '../../records/twoFactors';

/** The profile of whoever is signed in, with the identity by which analytics know it; null when it is gone. */
export async function ownProfile(
  context: ServerContext,
  principal: Extract<Principal, { kind: 'signed-in' }>,
): Promise<(WireProfile & { identity: string }) | null> {
  const { db, config, clock } = context;
  const profile = await findProfile(db, principal.profileId);
  if (profile === null) return null;
  const wire = presentProfile(profile, {
    roles: await rolesOf(db, profile.id),
    pendingEmail: await findPendingEmail(db, profile.id, clock.now()),
    hasTwoFactor: (await findTwoFactor(db, profile.id)) !== null,
    exportData: presentExport(await findExport(db, profile.id), clock.now()),
    deleteData: presentDeletion(await findDeletion(db, profile.id)),
    isMasquerading: principal.isMasquerading,
    avatarServiceUrl: config.avatarServiceUrl,
    requiresConfirmedEmail: config.requireConfirmedEmail,
  });
  return { ...wire, identity: profile.identity };
}

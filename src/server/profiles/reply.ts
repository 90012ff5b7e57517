import { hash } from 'node:crypto';
import type { WireProfile } from '../../contract/profiles';
import { foldEmail } from '../../domain/email';
import type { Role } from '../../domain/roles';
import type { ProfileView } from './tables';
import type { WireReply } from '../../contract/types';
import { configuredProviders } from '../platform/config/socialLogin';
import type { ServerContext } from '../platform/context';
import type { Principal } from '../platform/handler';
import { presentDeletion, presentExport } from '../dataRights/routes';
import { findOwnProfile } from './ownProfile.store';

interface ProfileFacts {
  readonly roles: readonly { readonly accountId: number; readonly role: Role }[];
  /** The address that waits for its confirmation. */
  readonly pendingEmail: string | null;
  readonly hasTwoFactor: boolean;
  /** The state of a person's export and deletion. */
  readonly exportData: WireProfile['export_data'];
  readonly deleteData: WireProfile['delete_data'];
  readonly isMasquerading: boolean;
  /** Where to look for a picture that was not uploaded; null for nowhere (S44). */
  readonly avatarServiceUrl: string | null;
  /** The deployment requires a confirmed address (decision D7). */
  readonly requiresConfirmedEmail: boolean;
}

/** A profile for its owner. Nothing secret is in it; `code` and `last_password_reset_token` never carry a value (W7). */
function presentProfile(profile: ProfileView, facts: ProfileFacts): WireProfile {
  return {
    id: profile.id,
    email: profile.email,
    email_hash: emailHash(profile.email),
    pending_email: facts.pendingEmail,
    email_confirmed: profile.email_confirmed,
    first_name: profile.first_name,
    last_name: profile.last_name,
    avatar:
      profile.avatar ?? (facts.avatarServiceUrl === null ? null : avatarServiceAddress(facts.avatarServiceUrl, emailHash(profile.email))),
    job_title: profile.job_title,
    personas: profile.personas,
    primary_organization: profile.primary_organization,
    timezone: profile.timezone,
    alert_actions: profile.alert_actions,
    alert_triggers: profile.alert_triggers,
    summary_schedule: profile.summary_schedule,
    disable_ssl_check: profile.disable_ssl_check,
    is_developer: profile.is_developer,
    is_high_value: profile.is_high_value,
    is_staff: profile.is_staff,
    is_zt_reviewer: profile.is_zt_reviewer,
    tos_agreement: profile.tos_agreement,
    should_renew_tos: profile.should_renew_tos,
    is_gdpr_consented: profile.is_gdpr_consented,
    enable_totp_2fa: facts.hasTwoFactor,
    last_password_reset_token: null,
    is_masquerading: facts.isMasquerading,
    entrusted_app_ids: profile.entrusted_app_ids,
    code: null,
    signup: new Date(profile.signup).toISOString(),
    has_activated: profile.email_confirmed || !facts.requiresConfirmedEmail,
    receives_updates: profile.receives_updates,
    allows_analytics: profile.allows_analytics,
    banner_message: profile.banner_message,
    should_see_nps_survey: profile.should_see_nps_survey,
    switches: profile.switches,
    viewed_help: profile.viewed_help,
    has_seen_notifications: profile.has_seen_notifications,
    roles: facts.roles.map(({ accountId, role }) => ({ account_id: accountId, role })),
    export_data: facts.exportData,
    delete_data: facts.deleteData,
  };
}

/** Names an avatar without naming the address: SHA-256 of the folded address, in hex. */
export function emailHash(email: string): string {
  return hash('sha256', foldEmail(email));
}

/** The side of the requested pictures, in pixels. */
const size = 128;

/**
 * The address of a person's picture at an avatar service, by the hash of their email address; the service answers 404 if it has
 * none, and initials are shown. Without a hash: null, and initials again.
 */
export function avatarServiceAddress(service: string, emailHash: string | null): string | null {
  return emailHash ? `${service}/${emailHash}?s=${size}&d=404` : null;
}

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

import { errorBodies, validationFailed } from '../platform/errorBodies';
import { signUp as register } from '../signUp/signUp';
import { routes } from '../platform/handler';
import { mayChangeProfile, mayReadProfile } from './policy';
import { ownProfile, presentedProfiles } from './reply';
import { type PictureIssue, pictureIssues, squarePicture } from '../platform/files/squarePicture';
import { preloadReplies } from './preload.routes';
import type { ServerContext } from '../platform/context';
import {
  deleteAvatar,
  findOnboarding,
  lockProfile,
  type OnboardingRecord,
  type ProfileChanges,
  putAvatar,
  saveOnboarding,
  setAvatarOf,
  updateProfile,
} from './store';
import { profiles, type WireOnboarding } from '../../contract/profiles';
import { onboardingGoals, onboardingRoles, personasAfter } from '../../domain/onboarding';
import { timezonesAt } from '../../domain/timezoneList';
import type { WireBody } from '../../contract/types';
import type { WireErrorBody } from '../../contract/common';
import { maxAcknowledgements } from '../../domain/profileFields';
import { audit, type RequestMeta } from '../audit/recordEvent';

type Fields = WireBody<'updateProfile'>;
type FlagField = 'viewed_help' | 'has_seen_notifications';

const tooMany = 'Too many of these are kept already.';

/**
 * Changes the named fields of a profile under its lock, so that two saves at once both count (R27). Acknowledgements are added to
 * the stored ones. Agreeing to the terms ends a requested renewal (decision D12). Returns the errors by field, or null on
 * success; either nothing or everything has changed.
 */
export async function saveProfile(
  context: ServerContext,
  caller: RequestMeta,
  profileId: number,
  fields: Fields,
): Promise<WireErrorBody | null> {
  return context.db.transaction().execute(async (tx) => {
    const profile = await lockProfile(tx, profileId);
    if (profile === null) return null;
    const { viewed_help, has_seen_notifications, tos_agreement, job_title, ...plain } = fields;
    const flags: Partial<Record<FlagField, Record<string, boolean>>> = {};
    for (const [field, added] of [
      ['viewed_help', viewed_help],
      ['has_seen_notifications', has_seen_notifications],
    ] as const) {
      if (added === undefined) continue;
      flags[field] = { ...profile[field], ...added };
      if (Object.keys(flags[field]).length > maxAcknowledgements) return validationFailed({ [field]: [tooMany] });
    }
    const changes: ProfileChanges = {
      ...definedOf(plain),
      ...flags,
      ...(job_title === undefined ? {} : { job_title: job_title === '' ? null : job_title }),
      ...(tos_agreement === undefined ? {} : { tos_agreement: true, should_renew_tos: false }),
    };
    await updateProfile(tx, profileId, changes);
    if (tos_agreement !== undefined) await audit(context, tx, caller, { action: 'terms_agreed', result: 'ok', profileId });
    return null;
  });
}

/** Without the fields that were not sent. */
function definedOf<T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never;
}

/** The path of a picture; its name is random, so that a new picture has a new address. */
const addressOf = (id: string): string => `/avatars/${id}`;

/** Re-encodes the uploaded picture and makes it the profile's; the previous one is deleted. Null, or why it was refused (S56). */
async function setAvatar(context: ServerContext, profileId: number, bytes: Buffer): Promise<PictureIssue | null> {
  const picture = await squarePicture(bytes);
  if (typeof picture === 'string') return picture;
  const id = context.random.bytes(16).toString('base64url');
  await context.db.transaction().execute(async (tx) => {
    await putAvatar(tx, { id, profileId, picture, now: context.clock.now() });
    await setAvatarOf(tx, profileId, addressOf(id));
  });
  return null;
}

/** Removes the profile's picture; not an error if it had none. */
async function removeAvatar(context: ServerContext, profileId: number): Promise<void> {
  await context.db.transaction().execute(async (tx) => {
    await deleteAvatar(tx, profileId);
    await setAvatarOf(tx, profileId, null);
  });
}

/** A person's answers; the id is the profile's. An answer that is no longer offered counts as none. */
function presentOnboarding({ profile_id, role, goal, apps, completed_at }: OnboardingRecord): WireOnboarding {
  return {
    id: profile_id,
    role: onboardingRoles.find((known) => known === role) ?? null,
    goal: onboardingGoals.find((known) => known === goal) ?? null,
    apps,
    completed_at: completed_at === null ? null : completed_at.toISOString(),
  };
}

export default routes(profiles, {
  /** POST /api/v3/profiles (A7.05, A5.14, S06, R04). It does not sign in: the log-in follows (A4.18). */
  signUp(call, context) {
    return register(context, call, call.body);
  },

  /** GET /api/v3/profiles: who is signed in here; a visitor gets an empty list, not an error. */
  async getCurrentProfile(call, context) {
    const { principal, query } = call;
    const body = await presentedProfiles(context, principal);
    if (principal.kind !== 'signed-in' || body.active_id === null) return { status: 200, body };
    const ahead = await preloadReplies(context, call, principal, { include: query.include, accountId: query.account_id });
    return { status: 200, body: { ...body, ...ahead } };
  },

  /** GET /api/v3/profiles/:id. The `identity` parameter is for analytics and never changes whose profile it is (S27). */
  async getProfile(call, context) {
    const found = mayReadProfile(call.principal.profileId, call.params.id) ? await ownProfile(context, call.principal) : null;
    return found === null ? { status: 404, body: errorBodies.notFound } : { status: 200, body: found };
  },

  /** PATCH /api/v3/profiles/:id (A7.07, A7.08, decision W7): changes the fields that are named, and answers with the whole profile. */
  async updateProfile(call, context) {
    const { profileId } = call.principal;
    if (!mayChangeProfile(profileId, call.params.id)) return { status: 404, body: errorBodies.notFound };
    const problem = await saveProfile(context, call, profileId, call.body);
    if (problem !== null) return { status: 400, body: problem };
    const saved = await ownProfile(context, call.principal);
    return saved === null ? { status: 404, body: errorBodies.notFound } : { status: 200, body: saved };
  },

  /** POST /api/v3/profiles/:id/avatar (S56): twenty in an hour at most. */
  async uploadAvatar(call, context) {
    const { profileId } = call.principal;
    if (!mayChangeProfile(profileId, call.params.id) || call.file === null) return { status: 404, body: errorBodies.notFound };
    const issue = await setAvatar(context, profileId, call.file);
    if (issue !== null) return { status: 400, body: validationFailed({ picture: [pictureIssues[issue]] }) };
    const saved = await ownProfile(context, call.principal);
    return saved === null ? { status: 404, body: errorBodies.notFound } : { status: 200, body: saved };
  },

  /** DELETE /api/v3/profiles/:id/avatar: initials replace it. */
  async deleteAvatar(call, context) {
    const { profileId } = call.principal;
    if (!mayChangeProfile(profileId, call.params.id)) return { status: 404, body: errorBodies.notFound };
    await removeAvatar(context, profileId);
    const saved = await ownProfile(context, call.principal);
    return saved === null ? { status: 404, body: errorBodies.notFound } : { status: 200, body: saved };
  },

  /** GET /api/v4/onboardings/: the caller's own, or none before the first answer. */
  async listOnboardings(call, { db }) {
    const found = await findOnboarding(db, call.principal.profileId);
    return { status: 200, body: { objects: found === null ? [] : [presentOnboarding(found)] } };
  },

  /** PATCH /api/v4/onboardings/: keeps the answers that are named, and fills the kind of work in the profile. A repeat is harmless. */
  async updateOnboarding(call, context) {
    const { profileId } = call.principal;
    const { is_complete, ...answers } = call.body;
    const given = Object.fromEntries(Object.entries(answers).filter(([, value]) => value !== undefined)) as typeof answers;
    const saved = await context.db.transaction().execute(async (tx) => {
      if (given.role !== undefined) {
        const profile = await lockProfile(tx, profileId);
        const earlier = (await findOnboarding(tx, profileId))?.role ?? null;
        if (profile) await updateProfile(tx, profileId, { personas: personasAfter(profile.personas, earlier, given.role) });
      }
      return saveOnboarding(tx, profileId, { answers: given, isComplete: is_complete === true, now: context.clock.now() });
    });
    return { status: 200, body: presentOnboarding(saved) };
  },

  /** GET /api/v3/timezones. */
  async listTimezones(_call, context) {
    return {
      status: 200,
      body: { objects: [...timezonesAt(context.clock.now())] },
    };
  },
});

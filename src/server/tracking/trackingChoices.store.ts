/** What people decide about tracking, and the identity by which analytics know them. */
import type { Selectable } from 'kysely';
import type { Db } from '../platform/context';
import type { ProfilesTable } from '../profiles/identity.tables';

const columns = [
  'id',
  'identity',
  'device_epoch',
  'switches',
  'flag_choices',
  'allows_analytics',
  'allows_ab_tests',
  'allows_forwarding',
] as const;

export type TrackingProfile = Pick<Selectable<ProfilesTable>, (typeof columns)[number]>;
export type TrackingChoices = Partial<Pick<TrackingProfile, 'flag_choices' | 'allows_analytics' | 'allows_ab_tests' | 'allows_forwarding'>>;

export async function findTrackingProfile(db: Db, profileId: number): Promise<TrackingProfile | null> {
  return (await db.selectFrom('profiles').select(columns).where('id', '=', profileId).executeTakeFirst()) ?? null;
}

/**
 * The people with one of these ids or identities. Their choices cannot change before the end of the transaction: an event that is
 * stored was still allowed when a later refusal was accepted.
 */
export async function lockTrackingProfiles(
  tx: Db,
  { ids, identities }: { readonly ids: readonly number[]; readonly identities: readonly string[] },
): Promise<TrackingProfile[]> {
  if (ids.length === 0 && identities.length === 0) return [];
  return tx
    .selectFrom('profiles')
    .select(columns)
    .where((row) =>
      row.or([
        ...(ids.length === 0 ? [] : [row('id', 'in', [...ids])]),
        ...(identities.length === 0 ? [] : [row('identity', 'in', [...identities])]),
      ]),
    )
    .orderBy('id')
    .forShare()
    .execute();
}

/** Stores one choice or more. */
export async function updateTrackingChoices(tx: Db, profileId: number, choices: TrackingChoices): Promise<void> {
  await tx.updateTable('profiles').set(choices).where('id', '=', profileId).execute();
}

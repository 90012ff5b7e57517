/** A profile with all data for its owner, in one statement, because nearly every page starts with it. */
import { type Expression, type Kysely, sql } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import { compareRoles, type Role } from '../../domain/roles';
import type { Db } from '../context/context';
import type { DeletionRecord } from './dataDeletions';
import type { ExportRecord } from './dataExports';
import { prepared, type ValueOf } from './prepared';
import type { ProfileRecord } from './profiles';
import type { Tables } from './tables';

/** The data of the wire shape of a profile, with nothing secret. */
const columns = [
  'id',
  'email',
  'email_confirmed',
  'first_name',
  'last_name',
  'avatar',
  'job_title',
  'personas',
  'primary_organization',
  'timezone',
  'alert_actions',
  'alert_triggers',
  'summary_schedule',
  'disable_ssl_check',
  'is_developer',
  'is_high_value',
  'is_staff',
  'is_zt_reviewer',
  'tos_agreement',
  'should_renew_tos',
  'is_gdpr_consented',
  'identity',
  'entrusted_app_ids',
  'signup',
  'banner_message',
  'should_see_nps_survey',
  'switches',
  'viewed_help',
  'has_seen_notifications',
  'receives_updates',
] as const satisfies readonly (keyof ProfileRecord)[];

/** A profile as shown to its owner, with related data. */
export interface OwnProfileRecord {
  readonly shown: ShownProfile;
  /** All roles, the strongest first (A3.11). */
  readonly roles: readonly { readonly accountId: number; readonly role: Role }[];
  readonly dataExport: Pick<ExportRecord, 'started_at' | 'finished_at' | 'failed_at' | 'expires_at'> | null;
  readonly dataDeletion: Pick<DeletionRecord, 'finished_at' | 'refused_at'> | null;
}

/**
 * The owner's view of a profile, as one JSON value: as columns, forty of them would be described and read one by one at every
 * request. Null if there is no such profile.
 */
export const shownProfile = (db: Kysely<Tables>, id: Expression<number>, now: Expression<Date>) =>
  jsonObjectFrom(
    db
      .selectFrom('profiles')
      .leftJoin('data_exports', 'data_exports.profile_id', 'profiles.id')
      .leftJoin('data_deletions', 'data_deletions.profile_id', 'profiles.id')
      .leftJoin('two_factors', 'two_factors.profile_id', 'profiles.id')
      .leftJoin('email_changes', (join) =>
        join
          .onRef('email_changes.profile_id', '=', 'profiles.id')
          .on('email_changes.confirmed_at', 'is', null)
          .on('email_changes.expires_at', '>', now),
      )
      .select(columns.map((column) => `profiles.${column}` as const))
      .select((row) => [
        'email_changes.email as pendingEmail',
        row('two_factors.profile_id', 'is not', null).as('hasTwoFactor'),
        'data_exports.started_at as exportStarted',
        'data_exports.finished_at as exportFinished',
        'data_exports.failed_at as exportFailed',
        'data_exports.expires_at as exportExpires',
        row('data_deletions.id', 'is not', null).as('hasDeletion'),
        'data_deletions.finished_at as deletionFinished',
        'data_deletions.refused_at as deletionRefused',
        row
          .selectFrom('memberships')
          .whereRef('memberships.profile_id', '=', 'profiles.id')
          .select(
            sql<
              { accountId: number; role: Role }[] | null
            >`json_agg(json_build_object('accountId', account_id, 'role', role) order by account_id)`.as('roles'),
          )
          .as('roles'),
      ])
      .where('profiles.id', '=', id),
  );

/** As JSON: moments are texts. `pendingEmail` is the address that is waiting for confirmation; null for none. */
export type ShownProfile = NonNullable<ReturnType<typeof shownProfile> extends Expression<infer Json> ? Json : never>;

const byId = prepared('own-profile', (db, value: ValueOf<{ id: number; now: Date }>) =>
  db.selectNoFrom(shownProfile(db, value('id'), value('now')).as('profile')),
);

/** The profile of a session; null if it no longer exists. */
export async function findOwnProfile(db: Db, id: number, now: Date): Promise<OwnProfileRecord | null> {
  const [row] = await byId(db, { id, now });
  return ownProfileOf(row?.profile ?? null);
}

/** The record that `shownProfile` has read. */
export function ownProfileOf(shown: ShownProfile | null): OwnProfileRecord | null {
  if (shown === null) return null;
  return {
    shown,
    roles: (shown.roles ?? []).sort((a, b) => compareRoles(a.role, b.role)),
    dataExport:
      shown.exportStarted === null
        ? null
        : {
            started_at: new Date(shown.exportStarted),
            finished_at: moment(shown.exportFinished),
            failed_at: moment(shown.exportFailed),
            expires_at: moment(shown.exportExpires),
          },
    dataDeletion: shown.hasDeletion ? { finished_at: moment(shown.deletionFinished), refused_at: moment(shown.deletionRefused) } : null,
  };
}

/** A moment as JSON has it. */
const moment = (text: string | null): Date | null => (text === null ? null : new Date(text));

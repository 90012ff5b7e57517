/** A profile with all data for its owner, in one statement, because nearly every page starts with it. */
import { type Expression, type Kysely, sql } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import { compareRoles, type Role } from '../../../domain/roles';
import type { Db } from '../../context/context';
import { prepared, type ValueOf } from '../database/prepared';
import type { Tables } from '../../tables';
import { ownProfileColumns, type OwnProfileRecord, type ShownProfile } from '../../tables/ownProfile';

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
      .select(ownProfileColumns.map((column) => `profiles.${column}` as const))
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

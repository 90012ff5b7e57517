/** A profile with all data for its owner, in one statement, because nearly every page starts with it. */
import { type Expression, type Kysely, sql } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import { compareRoles, type Role } from '../../domain/roles';
import type { Db } from '../platform/context';
import { prepared, type ValueOf } from '../platform/database/prepared';
import type { Tables } from '../platform/tables';
import { ownProfileColumns, type OwnProfileRecord, type ProfileView } from './tables';

/**
 * The owner's view of a profile, as one JSON value: as columns, forty of them would be described and read one by one at every
 * request. Its related records are subqueries, because each join would pass all columns on. Null if there is no such profile.
 */
export const shownProfile = (db: Kysely<Tables>, id: Expression<number>, now: Expression<Date>) =>
  jsonObjectFrom(
    db
      .selectFrom('profiles')
      .select(ownProfileColumns)
      .select((row) => [
        row
          .selectFrom('email_changes')
          .select('email')
          .whereRef('email_changes.profile_id', '=', 'profiles.id')
          .where('confirmed_at', 'is', null)
          .where('expires_at', '>', now)
          .as('pendingEmail'),
        row
          .exists(row.selectFrom('two_factors').select(row.lit(1).as('one')).whereRef('two_factors.profile_id', '=', 'profiles.id'))
          .as('hasTwoFactor'),
        jsonObjectFrom(
          row
            .selectFrom('data_exports')
            .select(['started_at', 'finished_at', 'failed_at', 'expires_at'])
            .whereRef('data_exports.profile_id', '=', 'profiles.id'),
        ).as('dataExport'),
        jsonObjectFrom(
          row.selectFrom('data_deletions').select(['finished_at', 'refused_at']).whereRef('data_deletions.profile_id', '=', 'profiles.id'),
        ).as('dataDeletion'),
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
export function ownProfileOf(shown: ProfileView | null): OwnProfileRecord | null {
  if (shown === null) return null;
  const { dataExport, dataDeletion } = shown;
  return {
    shown,
    roles: (shown.roles ?? []).sort((a, b) => compareRoles(a.role, b.role)),
    dataExport: dataExport && {
      started_at: new Date(dataExport.started_at),
      finished_at: moment(dataExport.finished_at),
      failed_at: moment(dataExport.failed_at),
      expires_at: moment(dataExport.expires_at),
    },
    dataDeletion: dataDeletion && { finished_at: moment(dataDeletion.finished_at), refused_at: moment(dataDeletion.refused_at) },
  };
}

/** A moment as JSON has it. */
const moment = (text: string | null): Date | null => (text === null ? null : new Date(text));

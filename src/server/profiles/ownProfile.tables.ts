/** The shape in which a profile is read for its owner; `profiles/ownProfile.store.ts` reads it. */
import type { Selectable, SqlBool } from 'kysely';
import type { Role } from '../../domain/roles';
import type { DataDeletionsTable, DataExportsTable } from '../dataRights/tables';
import type { ProfilesTable } from './identity.tables';

/** The data of the wire shape of a profile, with nothing secret. */
export const ownProfileColumns = [
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
  'allows_analytics',
] as const satisfies readonly (keyof ProfilesTable)[];

/** In JSON a moment is a text. */
type AsJson<T> = T extends Date ? string : T;
type RowAsJson<Row> = { [Column in keyof Row]: AsJson<Row[Column]> };
type ProfileColumns = Pick<Selectable<ProfilesTable>, (typeof ownProfileColumns)[number]>;
type Export = Pick<Selectable<DataExportsTable>, 'started_at' | 'finished_at' | 'failed_at' | 'expires_at'>;
type Deletion = Pick<Selectable<DataDeletionsTable>, 'finished_at' | 'refused_at'>;

/** The columns and the related records. `pendingEmail` is the address that waits for its confirmation, or null. */
export interface ShownProfile extends RowAsJson<ProfileColumns> {
  pendingEmail: string | null;
  hasTwoFactor: SqlBool;
  dataExport: RowAsJson<Export> | null;
  dataDeletion: RowAsJson<Deletion> | null;
  roles: { accountId: number; role: Role }[] | null;
}

/** A profile as shown to its owner, with related data. */
export interface OwnProfileRecord {
  readonly shown: ShownProfile;
  /** All roles, the strongest first. */
  readonly roles: readonly { readonly accountId: number; readonly role: Role }[];
  readonly dataExport: Export | null;
  readonly dataDeletion: Deletion | null;
}

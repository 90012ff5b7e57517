import type { Generated, GeneratedAlways, Selectable, SqlBool } from 'kysely';
import type { FlagMap } from '../accounts/tables';
import type { Role } from '../../domain/roles';
import type { DataDeletionsTable, DataExportsTable } from '../dataRights/tables';

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
export interface ProfileView extends RowAsJson<ProfileColumns> {
  pendingEmail: string | null;
  hasTwoFactor: SqlBool;
  dataExport: RowAsJson<Export> | null;
  dataDeletion: RowAsJson<Deletion> | null;
  roles: { accountId: number; role: Role }[] | null;
}

/** A profile as shown to its owner, with related data. */
export interface OwnProfileRecord {
  readonly shown: ProfileView;
  /** All roles, the strongest first. */
  readonly roles: readonly { readonly accountId: number; readonly role: Role }[];
  readonly dataExport: Export | null;
  readonly dataDeletion: Deletion | null;
}

/** A person who can sign in. `email` is as typed, `email_folded` is for comparing addresses (S31). */
export interface ProfilesTable {
  id: GeneratedAlways<number>;
  email: string;
  email_folded: string;
  email_confirmed: Generated<boolean>;
  first_name: string;
  last_name: string;
  /** argon2id in PHC form; null for a person who can sign in only through a provider. */
  password_hash: string | null;
  password_changed_at: Date;
  /** Devices known before it was raised are no longer known (S11). */
  device_epoch: Generated<number>;
  avatar: string | null;
  job_title: string | null;
  personas: Generated<string[]>;
  primary_organization: string | null;
  timezone: string | null;
  alert_actions: Generated<string>;
  alert_triggers: Generated<string>;
  summary_schedule: Generated<string>;
  disable_ssl_check: Generated<boolean>;
  is_developer: Generated<boolean>;
  is_high_value: Generated<boolean>;
  is_staff: Generated<boolean>;
  is_zt_reviewer: Generated<boolean>;
  tos_agreement: Generated<boolean>;
  should_renew_tos: Generated<boolean>;
  is_gdpr_consented: Generated<boolean>;
  /** Every sign-in of this profile must be confirmed as the only session (S24). */
  requires_single_session: Generated<boolean>;
  /** Opaque and stable; identifies the person to analytics without revealing who it is. */
  identity: string;
  entrusted_app_ids: Generated<string[]>;
  signup: Date;
  banner_message: string | null;
  should_see_nps_survey: Generated<boolean>;
  /** Flags that staff have set for this person. */
  switches: FlagMap;
  /** Flags that the person has chosen; see `personalFlags` in `domain/featureFlags.ts`. */
  flag_choices: FlagMap;
  /** False: no event about this person is stored, whatever a browser allows. */
  allows_analytics: Generated<boolean>;
  /** False: control in every A/B test. */
  allows_ab_tests: Generated<boolean>;
  /** False: events of this person are not sent to the operator's collector. */
  allows_forwarding: Generated<boolean>;
  viewed_help: FlagMap;
  has_seen_notifications: FlagMap;
  receives_updates: Generated<boolean>;
  should_delay_email_onboarding: Generated<boolean>;
  selected_apis: Generated<string[]>;
  use_case_slug: string | null;
  referrer: string | null;
  currency: string | null;
}

/** The active second factor; the secret is encrypted with SECRET_KEY (S01). */
export interface TwoFactorsTable {
  profile_id: number;
  sealed_secret: Buffer;
  /** The newest accepted 30-second step; it and all before are spent (S16). */
  last_step: number;
  enabled_at: Date;
}

/** A second factor being set up: it replaces nothing until the recovery codes are confirmed as saved (S19). */
export interface TwoFactorSetupsTable {
  profile_id: number;
  sealed_secret: Buffer;
  last_step: Generated<number>;
  proved_at: Date | null;
  started_at: Date;
}

/** `is_pending` codes belong to a setup and are not active yet. */
export interface RecoveryCodesTable {
  profile_id: number;
  code_hash: string;
  is_pending: boolean;
  created_at: Date;
  used_at: Date | null;
}

/** One row per profile: only the newest code counts (S28). */
interface ResetCodesTable {
  profile_id: number;
  code_hash: string;
  created_at: Date;
  expires_at: Date;
}

/** One row per mailed link: several of one profile may be open at a time. */
export interface ConfirmationLinksTable {
  profile_id: number;
  code_hash: string;
  /** The address that the code was mailed to; it confirms no other. */
  email_folded: string;
  created_at: Date;
  expires_at: Date;
  confirmed_at: Date | null;
}

/** Failures in a row, and the resulting lock (S10, S17). */
interface FailureCountersTable {
  key: string;
  failures: number;
  locked_until: Date | null;
  updated_at: Date;
}

/** Captcha solutions that were used (S08). */
interface UsedCaptchasTable {
  solution_hash: string;
  expires_at: Date;
}

/** People and how they sign in; made by the migration `0002_identity`, like the accounts. */
declare module '../platform/tables' {
  interface Tables {
    profiles: ProfilesTable;
    two_factors: TwoFactorsTable;
    two_factor_setups: TwoFactorSetupsTable;
    recovery_codes: RecoveryCodesTable;
    reset_codes: ResetCodesTable;
    confirmation_links: ConfirmationLinksTable;
    /** The newest link of each profile, for instances of the earlier version; see the migration 0025. */
    email_confirmations: ConfirmationLinksTable;
    failure_streaks: FailureCountersTable;
    used_captchas: UsedCaptchasTable;
  }
}

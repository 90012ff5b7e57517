/** Counts what the erasure of a person is about to delete, for its receipt. */
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../context/context';
import { areRuns } from '../runLogs/deleteRuns';

/** The kinds of records that a receipt names. */
export const erasedKinds = [
  'profiles', 'accounts', 'memberships', 'zaps', 'zap_versions', 'zap_drafts', 'zap_shares', 'triggers', 'trigger_samples', 'runs',
  'run_steps', 'digest_entries', 'folders', 'trashed_folders', 'authentications', 'authentication_shares', 'storage_values', 'sessions',
  'passkeys', 'sign_on_identities', 'saml_connections', 'saml_identities', 'two_factors', 'two_factor_setups', 'recovery_codes',
  'recovery_proofs', 'email_changes', 'reversible_events', 'avatars', 'account_logos', 'onboardings', 'outbox', 'invitations',
  'run_approvals', 'tracking_events', 'nps_answers', 'error_reports', 'plan_changes', 'scheduled_plan_changes', 'zap_moves', 'task_usage',
  'data_exports', 'export_receipts',
] as const; // prettier-ignore

/** Tables whose rows go with a person or an account, and that a receipt does not name, with the reason. */
export const erasedParts: Readonly<Record<string, string>> = {
  nodes: 'the steps of Zaps',
  zap_folders: 'in which folder a Zap is',
  zap_pauses: 'the mark of a Zap that a plan turned off',
  trigger_seen: 'keys that keep an event from starting a Zap twice',
  run_waits: 'the state of a run',
  run_releases: 'the progress of releasing held runs',
  lanes: 'a counter of runs',
  zap_move_items: 'the Zaps of a move',
  storage_changes: 'keys that keep a step from changing a stored value twice',
  saml_domains: 'a part of `saml_connections`',
  saml_requests: 'half of a sign-in, for minutes',
  challenges: 'half of a sign-in, for ten minutes',
  passkey_challenges: 'half of a sign-in, for ten minutes',
  reauthentications: 'half of a sign-in, for minutes',
  oauth_attempts: 'half of a connection, for minutes',
  reset_codes: 'the digest of a mailed code',
  recovery_mail_codes: 'the digest of a mailed code',
  confirmation_links: 'the digest of a mailed code or link; the profile says whether the address is confirmed',
  email_confirmations: 'the digest of a mailed code or link; the profile says whether the address is confirmed',
  profile_mailings: 'only the times of mails',
  task_limit_mails: 'only the times of mails',
  trial_steps: 'only which mails about a trial were sent',
};

export type ErasedKind = (typeof erasedKinds)[number];

export interface ErasedCounts {
  readonly deleted: Readonly<Record<ErasedKind, number>>;
  /** Shared folders that pass to another owner, and such folders in the trash. */
  readonly passedOn: { readonly folders: number; readonly trashedFolders: number };
}

/** Rows that the erasure has deleted already, and counted. */
export type DeletedByAddress = Readonly<Record<'invitations' | 'outbox' | 'run_approvals' | 'tracking_events', number>>;

interface Erased {
  readonly profileId: number;
  /** The accounts that nobody else uses. */
  readonly personal: readonly number[];
  /** All Zaps to be deleted. */
  readonly zapIds: readonly number[];
  readonly byAddress: DeletedByAddress;
}

const listOf = (ids: readonly number[]) => sql`string_to_array(${ids.join(',')}, ',')::int[]`;

/** Exact, because the caller has called `lockForErasure`: nothing that refers to what it has locked can be added meanwhile. */
export async function countErased(tx: Db, { profileId, personal, zapIds, byAddress }: Erased): Promise<ErasedCounts> {
  const mine = sql`profile_id = ${profileId}`;
  const ofAccounts = sql`account_id = any(${listOf(personal)})`;
  const ofZaps = sql`zap_id = any(${listOf(zapIds)})`;
  const areGoingRuns = areRuns({ zapIds, accountIds: personal });
  const isPassedOn = (table: 'folders' | 'trashed_folders') => sql`owner_id = ${profileId} AND is_shared AND NOT (${ofAccounts})
    AND EXISTS (SELECT FROM memberships AS other WHERE other.account_id = ${sql.ref(`${table}.account_id`)}
      AND other.role = 'owner' AND other.profile_id <> ${profileId})`;
  const isDeleted = (table: 'folders' | 'trashed_folders') =>
    sql`(owner_id = ${profileId} OR ${ofAccounts}) AND NOT (${isPassedOn(table)})`;
  // Counted by their deletion.
  const none = sql`false`;
  const mineOrOfAccounts = sql`${mine} OR ${ofAccounts}`;
  const conditions: Record<ErasedKind, RawBuilder<unknown>> = {
    profiles: sql`id = ${profileId}`,
    accounts: sql`id = any(${listOf(personal)})`,
    memberships: mineOrOfAccounts,
    zaps: sql`id = any(${listOf(zapIds)})`,
    zap_versions: ofZaps,
    zap_drafts: ofZaps,
    zap_shares: ofZaps,
    triggers: ofZaps,
    trigger_samples: ofZaps,
    runs: areGoingRuns,
    run_steps: sql`(day, run_id) IN (SELECT day, id FROM runs WHERE ${areGoingRuns})`,
    folders: isDeleted('folders'),
    trashed_folders: isDeleted('trashed_folders'),
    authentications: mineOrOfAccounts,
    authentication_shares: sql`${mine} OR authentication_id IN (SELECT id FROM authentications WHERE ${mineOrOfAccounts})`,
    digest_entries: ofZaps,
    storage_values: ofAccounts,
    sessions: mine,
    passkeys: mine,
    sign_on_identities: mine,
    saml_identities: mineOrOfAccounts,
    saml_connections: ofAccounts,
    two_factors: mine,
    two_factor_setups: mine,
    recovery_codes: mine,
    recovery_proofs: mine,
    email_changes: mine,
    reversible_events: mine,
    avatars: mine,
    account_logos: ofAccounts,
    onboardings: mine,
    outbox: none,
    invitations: ofAccounts,
    run_approvals: sql`run_id IN (SELECT id FROM runs WHERE ${areGoingRuns})`,
    tracking_events: none,
    nps_answers: mine,
    error_reports: mine,
    plan_changes: ofAccounts,
    scheduled_plan_changes: ofAccounts,
    zap_moves: sql`from_account_id = any(${listOf(personal)}) OR target_account_id = any(${listOf(personal)})`,
    task_usage: ofAccounts,
    data_exports: mine,
    export_receipts: mine,
  };
  const columns = erasedKinds.map(
    (kind) => sql`(SELECT count(*)::int FROM ${sql.table(kind)} WHERE ${conditions[kind]}) AS ${sql.ref(kind)}`,
  );
  const passed = (['folders', 'trashed_folders'] as const).map(
    (table) => sql`(SELECT count(*)::int FROM ${sql.table(table)} WHERE ${isPassedOn(table)}) AS ${sql.ref(`passed_${table}`)}`,
  );
  type Counts = Record<ErasedKind | 'passed_folders' | 'passed_trashed_folders', number>;
  const { rows } = await sql<Counts>`SELECT ${sql.join([...columns, ...passed])}`.execute(tx);
  const { passed_folders: folders, passed_trashed_folders: trashedFolders, ...deleted } = rows[0]!;
  const sums = Object.entries(byAddress).map(([kind, count]) => [kind, deleted[kind as keyof DeletedByAddress] + count]);
  return { deleted: { ...deleted, ...Object.fromEntries(sums) }, passedOn: { folders, trashedFolders } };
}

import { type Insertable, type Selectable, sql } from 'kysely';
import type { EntitledAccount } from '../../domain/entitlement';
import type { Db } from '../platform/context';
import { isRecordId } from '../platform/database/recordIds';
import type { AccountsTable, MembershipsTable } from './tables';
import { isLockedOut, lacksFactor, refuseLockedOut } from '../access/store';
import { grantColumns, type PlanRecord, planGrantsOf } from '../plans/store';
import { prepared, type ValueOf } from '../platform/database/prepared';

/** An account with all the data of its wire shape, except its usage. */
export interface AccountRecord extends Selectable<AccountsTable> {
  readonly plan: PlanRecord;
  readonly owner: { readonly id: number; readonly name: string; readonly email: string };
}

/** An account as one of its members has it. */
export interface MemberAccount extends AccountRecord {
  /** They have no second factor, and the account lets in only people who have one. */
  readonly isLockedOut: boolean;
  readonly lacksFactor: boolean;
}

/** The columns of an account that decide its limits, beside those of its plan. */
const entitlingColumns = [
  'is_unlimited',
  'is_paid',
  'is_team_account',
  'is_company_account',
  'team_account_end_date',
  'company_account_end_date',
  'trial_end_date',
  'teams_trial_end_date',
  'companies_trial_end_date',
  'teams_trial_auto_upgrade',
] as const;

type EntitlingColumns = Pick<Selectable<AccountsTable>, (typeof entitlingColumns)[number]>;

/** The trial of the account and its end, as the trial clock needs it. */
export function grantsOf(account: EntitlingColumns & { readonly plan: Parameters<typeof planGrantsOf>[0] }): EntitledAccount {
  return {
    plan: planGrantsOf(account.plan),
    isUnlimited: account.is_unlimited,
    isPaid: account.is_paid,
    isTeamAccount: account.is_team_account,
    isCompanyAccount: account.is_company_account,
    teamAccountEndDate: account.team_account_end_date,
    companyAccountEndDate: account.company_account_end_date,
    trialEndDate: account.trial_end_date,
    teamsTrialEndDate: account.teams_trial_end_date,
    companiesTrialEndDate: account.companies_trial_end_date,
    teamsTrialAutoUpgrade: account.teams_trial_auto_upgrade,
  };
}

/** Every column, by name: a prepared statement must not say `*`. */
const columns = [
  'id',
  'name',
  'plan_id',
  'primary_id',
  'logo_url',
  'logo_choice',
  'logo_choices',
  'company_name',
  'company_address',
  'send_invoice_email',
  'invoice_email',
  'is_team_account',
  'is_company_account',
  'team_account_end_date',
  'company_account_end_date',
  'trial_end_date',
  'teams_trial_end_date',
  'companies_trial_end_date',
  'has_been_in_companies_trial',
  'teams_trial_auto_upgrade',
  'surveys_submitted',
  'is_in_experts_mvp',
  'is_unlimited',
  'is_paid',
  'is_saml_required',
  'is_controlled_by_identity_provider',
  'is_chat_eligible',
  'is_hq_account_with_workspaces',
  'autoreplay_errored_tasks_override',
  'region',
  'is_run_search_on',
  'first_known_upgrade_date',
  'last_charge_fail',
  'customer_id',
  'switches',
  'enabled_trial_extensions',
  'can_extend_trial_for_paths',
  'can_extend_trial_for_email_support',
  'period_anchor',
  'created_at',
  'second_factor_since',
  'second_factor_from',
  'second_factor_grace_days',
  'second_factor_by_saml',
] as const satisfies readonly (keyof AccountsTable)[];

interface OwnerRow {
  readonly id: number;
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
}

/** Accounts with their plan and their owner; if there are several owners, the first. */
const wholeAccounts = (db: Db) =>
  db
    .selectFrom('accounts')
    .innerJoin('plans', 'plans.id', 'accounts.plan_id')
    .select(columns.map((column) => `accounts.${column}` as const))
    .select((row) => [
      sql<PlanRecord>`to_json(plans)`.as('plan'),
      row
        .selectFrom('memberships as owning')
        .innerJoin('profiles', 'profiles.id', 'owning.profile_id')
        .whereRef('owning.account_id', '=', 'accounts.id')
        .where('owning.role', '=', 'owner')
        .orderBy('owning.created_at')
        .orderBy('profiles.id')
        .limit(1)
        .select(
          sql<OwnerRow>`json_build_object('id', profiles.id, 'email', profiles.email, 'first_name', profiles.first_name, 'last_name', profiles.last_name)`.as(
            'owner',
          ),
        )
        .as('owner'),
    ]);

const ofMember = prepared('accounts-of-member', (db, value: ValueOf<{ profileId: number; now: Date }>) =>
  wholeAccounts(db)
    .innerJoin('memberships', 'memberships.account_id', 'accounts.id')
    .select([isLockedOut(value('now')).as('is_locked_out'), lacksFactor.as('lacks_factor')])
    .where('memberships.profile_id', '=', value('profileId'))
    .orderBy('accounts.id'),
);

const oneOfMember = prepared('account-of-member', (db, value: ValueOf<{ profileId: number; accountId: number; now: Date }>) =>
  wholeAccounts(db)
    .innerJoin('memberships', 'memberships.account_id', 'accounts.id')
    .select([isLockedOut(value('now')).as('is_locked_out'), lacksFactor.as('lacks_factor')])
    .where('memberships.profile_id', '=', value('profileId'))
    .where('memberships.account_id', '=', value('accountId')),
);

const byId = prepared('account', (db, value: ValueOf<{ accountId: number }>) =>
  wholeAccounts(db).where('accounts.id', '=', value('accountId')),
);

/** The accounts of a profile, oldest first; among them those that it is locked out of at `now`, which say so. */
export async function accountsOf(db: Db, profileId: number, now: Date): Promise<MemberAccount[]> {
  return (await ofMember(db, { profileId, now })).map(memberAccountOf);
}

/**
 * One account of a member; null for non-members, as for an id that does not exist (S51). Throws 403 for a member who is locked out
 * at `now` (`access/store.ts`).
 */
export async function findAccountOf(db: Db, profileId: number, accountId: number, now: Date): Promise<MemberAccount | null> {
  if (!isRecordId(accountId)) return null;
  const [row] = await oneOfMember(db, { profileId, accountId, now });
  if (row === undefined) return null;
  refuseLockedOut(row);
  return memberAccountOf(row);
}

/**
 * One account that the profile can open; null as in `findAccountOf`, and also for a member who is locked out at `now`. For calls that
 * work without an account.
 */
export async function findOpenAccountOf(db: Db, profileId: number, accountId: number, now: Date): Promise<MemberAccount | null> {
  if (!isRecordId(accountId)) return null;
  const [row] = await oneOfMember(db, { profileId, accountId, now });
  return row === undefined || row.is_locked_out ? null : memberAccountOf(row);
}

const monthsOfMember = prepared('months-of-member', (db, value: ValueOf<{ profileId: number; accountId: number; now: Date }>) =>
  db
    .selectFrom('memberships')
    .innerJoin('accounts', 'accounts.id', 'memberships.account_id')
    .select(['accounts.period_anchor', 'accounts.name', isLockedOut(value('now')).as('is_locked_out')])
    .where('memberships.profile_id', '=', value('profileId'))
    .where('memberships.account_id', '=', value('accountId')),
);

/** When the months of an account begin, for a member of it; null and 403 as in `findAccountOf`, which reads far more. */
export async function findPeriodAnchor(db: Db, profileId: number, accountId: number, now: Date): Promise<Date | null> {
  if (!isRecordId(accountId)) return null;
  const [row] = await monthsOfMember(db, { profileId, accountId, now });
  if (row === undefined) return null;
  refuseLockedOut(row);
  return row.period_anchor;
}

/** One account, without an access check; null if there is none. For jobs. */
export async function findAccount(db: Db, accountId: number): Promise<AccountRecord | null> {
  const [row] = await byId(db, { accountId });
  return row ? accountOf(row) : null;
}

type MemberRow = Parameters<typeof accountOf>[0] & { is_locked_out: boolean; lacks_factor: boolean };

const memberAccountOf = ({ is_locked_out: isLocked, lacks_factor: lacks, ...row }: MemberRow): MemberAccount => ({
  ...accountOf(row),
  isLockedOut: isLocked,
  lacksFactor: lacks,
});

function accountOf({ owner, ...account }: Selectable<AccountsTable> & { plan: PlanRecord; owner: OwnerRow | null }): AccountRecord {
  if (owner === null) throw new Error(`Account ${account.id} has no owner.`);
  return { ...account, owner: { id: owner.id, email: owner.email, name: `${owner.first_name} ${owner.last_name}`.trim() } };
}

/** Changes with the rows of the account and its plan. */
export const grantsVersion = sql<string>`accounts.xmin || ' ' || plans.xmin`;

const accountGrants = prepared('account-grants', (db, value: ValueOf<{ accountId: number }>) =>
  db
    .selectFrom('accounts')
    .innerJoin('plans', 'plans.id', 'accounts.plan_id')
    .select(entitlingColumns.map((column) => `accounts.${column}` as const))
    .select(grantColumns.map((column) => `plans.${column}` as const))
    .select(grantsVersion.as('version'))
    .where('accounts.id', '=', value('accountId')),
);

/** What an account may use, with the version of these rows, for a statement that compares it; null if it is gone. */
export async function findGrants(db: Db, accountId: number): Promise<{ grants: EntitledAccount; version: string } | null> {
  const [row] = await accountGrants(db, { accountId });
  return row === undefined ? null : { grants: grantsOf({ ...row, plan: row }), version: row.version };
}

/** True if one of the profile's accounts requires single sign-on (S14). */
export async function mustUseSaml(db: Db, profileId: number): Promise<boolean> {
  const row = await db
    .selectFrom('memberships')
    .innerJoin('accounts', 'accounts.id', 'memberships.account_id')
    .select('accounts.id')
    .where('memberships.profile_id', '=', profileId)
    .where('accounts.is_saml_required', '=', true)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The id of the new account. */
export async function insertAccount(tx: Db, values: Insertable<AccountsTable>): Promise<number> {
  return (await tx.insertInto('accounts').values(values).returning('id').executeTakeFirstOrThrow()).id;
}

/** A team from now until `end`, on trial; at the end it pauses automatically (decision H11). */
export async function startTrialOfTeam(tx: Db, accountId: number, end: Date): Promise<void> {
  await tx
    .updateTable('accounts')
    .set({ is_team_account: true, team_account_end_date: end, teams_trial_end_date: end, teams_trial_auto_upgrade: false })
    .where('id', '=', accountId)
    .execute();
}

/** An existing member keeps their role. */
export async function insertMembership(tx: Db, values: Insertable<MembershipsTable>): Promise<void> {
  await tx
    .insertInto('memberships')
    .values(values)
    .onConflict((conflict) => conflict.columns(['profile_id', 'account_id']).doNothing())
    .execute();
}

/** Writes a plan and the account's trials and grants under it. The first plan that is paid for sets the date of the first upgrade. */
export async function updatePlan(tx: Db, account: AccountRecord, planId: number, after: EntitledAccount, now: Date): Promise<void> {
  await tx
    .updateTable('accounts')
    .set({
      plan_id: planId,
      is_paid: after.isPaid,
      is_team_account: after.isTeamAccount,
      is_company_account: after.isCompanyAccount,
      team_account_end_date: dateOf(after.teamAccountEndDate),
      company_account_end_date: dateOf(after.companyAccountEndDate),
      trial_end_date: dateOf(after.trialEndDate),
      teams_trial_end_date: dateOf(after.teamsTrialEndDate),
      companies_trial_end_date: dateOf(after.companiesTrialEndDate),
      teams_trial_auto_upgrade: after.teamsTrialAutoUpgrade,
      ...(after.isPaid && account.first_known_upgrade_date === null ? { first_known_upgrade_date: now } : {}),
    })
    .where('id', '=', account.id)
    .execute();
}

const dateOf = (date: Date | string | null): Date | null => (typeof date === 'string' ? new Date(date) : date);

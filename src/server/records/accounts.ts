import { type Insertable, type Selectable, sql } from 'kysely';
import type { EntitledAccount } from '../../domain/entitlement';
import { compareRoles, type Role } from '../../domain/roles';
import type { Db } from '../context';
import { isRecordId } from './recordIds';
import type { AccountsTable, MembershipsTable } from './tables.accounts';
import { type PlanRecord, planGrantsOf } from './plans';

/** An account with all that its wire shape is made of, but for how much it uses. */
export interface AccountRecord extends Selectable<AccountsTable> {
  readonly plan: PlanRecord;
  readonly owner: { readonly id: number; readonly name: string; readonly email: string };
}

/** What the account was given and until when, as the trial clock asks for it. */
export function grantsOf(account: Selectable<AccountsTable> & { readonly plan: PlanRecord }): EntitledAccount {
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

/** How much of its allotments an account uses. */
export interface AccountUsage {
  /** Zaps that are switched on. */
  readonly zaps: number;
  /** Tasks run in the period. */
  readonly tasks: number;
}

/** The accounts that a profile is a member of, oldest first (B3.01). */
export async function accountsOf(db: Db, profileId: number): Promise<AccountRecord[]> {
  const accounts = await db
    .selectFrom('accounts')
    .innerJoin('memberships', 'memberships.account_id', 'accounts.id')
    .where('memberships.profile_id', '=', profileId)
    .selectAll('accounts')
    .orderBy('accounts.id')
    .execute();
  return complete(db, accounts);
}

/** One account of a member; null for everybody else, as for an id that does not exist (S51). */
export async function findAccountOf(db: Db, profileId: number, accountId: number): Promise<AccountRecord | null> {
  if (!(await findRole(db, profileId, accountId))) return null;
  const account = await db.selectFrom('accounts').selectAll().where('id', '=', accountId).executeTakeFirst();
  return account ? ((await complete(db, [account]))[0] ?? null) : null;
}

/** One account, whoever asks; null where there is none. For what no request asks for: jobs. */
export async function findAccount(db: Db, accountId: number): Promise<AccountRecord | null> {
  const account = await db.selectFrom('accounts').selectAll().where('id', '=', accountId).executeTakeFirst();
  return account ? ((await complete(db, [account]))[0] ?? null) : null;
}

async function complete(db: Db, accounts: Selectable<AccountsTable>[]): Promise<AccountRecord[]> {
  if (accounts.length === 0) return [];
  const plans = new Map((await db.selectFrom('plans').selectAll().execute()).map((plan) => [plan.id, plan]));
  const owners = await db
    .selectFrom('memberships')
    .innerJoin('profiles', 'profiles.id', 'memberships.profile_id')
    .select(['memberships.account_id', 'profiles.id', 'profiles.email', 'profiles.first_name', 'profiles.last_name'])
    .where(
      'memberships.account_id',
      'in',
      accounts.map((account) => account.id),
    )
    .where('memberships.role', '=', 'owner')
    .orderBy('memberships.created_at', 'desc')
    .orderBy('profiles.id', 'desc')
    .execute();
  // Of several owners the first one is named: it comes last here and so wins in the map.
  const ownerOf = new Map(owners.map((owner) => [owner.account_id, owner]));
  return accounts.map((account) => {
    const plan = plans.get(account.plan_id);
    const owner = ownerOf.get(account.id);
    if (!plan || !owner) throw new Error(`Account ${account.id} has no plan or no owner.`);
    return { ...account, plan, owner: { id: owner.id, email: owner.email, name: `${owner.first_name} ${owner.last_name}`.trim() } };
  });
}

/** A profile's role in an account, or null for somebody who is no member. */
export async function findRole(db: Db, profileId: number, accountId: number): Promise<Role | null> {
  if (!isRecordId(accountId)) return null;
  const row = await db
    .selectFrom('memberships')
    .select('role')
    .where('profile_id', '=', profileId)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row?.role ?? null;
}

/** All roles of a profile, by account, the strongest first (A3.11). */
export async function rolesOf(db: Db, profileId: number): Promise<{ accountId: number; role: Role }[]> {
  const rows = await db
    .selectFrom('memberships')
    .select(['account_id', 'role'])
    .where('profile_id', '=', profileId)
    .orderBy('account_id')
    .execute();
  return rows.map((row) => ({ accountId: row.account_id, role: row.role })).sort((a, b) => compareRoles(a.role, b.role));
}

/** What an account uses in a period; `from` is its first moment, `until` the first moment after it. */
export async function usageOf(db: Db, accountId: number, period: { from: Date; until: Date }): Promise<AccountUsage> {
  const zaps = await db
    .selectFrom('zaps')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .where('state', '=', 'on')
    .executeTakeFirstOrThrow();
  const tasks = await db
    .selectFrom('task_usage')
    .select(sql<number>`coalesce(sum(tasks), 0)::bigint`.as('count'))
    .where('account_id', '=', accountId)
    .where('day', '>=', sql<Date>`${dayOf(period.from)}::date`)
    .where('day', '<', sql<Date>`${dayOf(period.until)}::date`)
    .executeTakeFirstOrThrow();
  return { zaps: Number(zaps.count), tasks: Number(tasks.count) };
}

/** The UTC day of a moment: `2026-11-21`. */
export function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}

/** True when one of the profile's accounts lets its members in by single sign-on alone (S14). */
export async function mustUseSingleSignOn(db: Db, profileId: number): Promise<boolean> {
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

/** A team from now until `end`, on trial; at the end it pauses by itself (decision H11). */
export async function startTrialOfTeam(tx: Db, accountId: number, end: Date): Promise<void> {
  await tx
    .updateTable('accounts')
    .set({ is_team_account: true, team_account_end_date: end, teams_trial_end_date: end, teams_trial_auto_upgrade: false })
    .where('id', '=', accountId)
    .execute();
}

/** Somebody who is a member already keeps the role that they have. */
export async function insertMembership(tx: Db, values: Insertable<MembershipsTable>): Promise<void> {
  await tx
    .insertInto('memberships')
    .values(values)
    .onConflict((conflict) => conflict.columns(['profile_id', 'account_id']).doNothing())
    .execute();
}

import type { Insertable, Selectable } from 'kysely';
import type { PlanGrants } from '../../domain/entitlement';
import type { Db } from '../platform/context';
import { isRecordId } from '../platform/database/recordIds';
import type { PlanChangesTable, PlanGroupsTable, PlansTable, ScheduledPlanChangesTable } from './tables';

export type PlanRecord = Selectable<PlansTable>;

/** The columns of a plan that give its limits. */
export const grantColumns = [
  'zap_limit',
  'task_limit',
  'allow_multistep_zaps',
  'allow_premium_apps',
  'allow_branching_zaps',
  'allow_email_support',
  'allow_teams',
  'allow_companies',
  'metered_task_pricing',
] as const;

/** The features of a plan, as the trial clock needs them. */
export function planGrantsOf(plan: Pick<PlanRecord, (typeof grantColumns)[number]>): PlanGrants {
  return {
    zapLimit: plan.zap_limit,
    taskLimit: plan.task_limit,
    allowMultistepZaps: plan.allow_multistep_zaps,
    allowPremiumApps: plan.allow_premium_apps,
    allowBranchingZaps: plan.allow_branching_zaps,
    allowEmailSupport: plan.allow_email_support,
    allowTeams: plan.allow_teams,
    allowCompanies: plan.allow_companies,
    meteredTaskPricing: plan.metered_task_pricing,
  };
}

/** The plans of a group, the cheapest first, monthly before yearly ones. */
export interface PlanGroup {
  readonly alias: string;
  readonly defaultId: number;
  readonly preferredId: number;
  readonly plans: readonly PlanRecord[];
}

/** A group by its alias; null if there is none. */
export async function findPlanGroup(db: Db, alias: string): Promise<PlanGroup | null> {
  const group = await db.selectFrom('plan_groups').selectAll().where('alias', '=', alias).executeTakeFirst();
  return group ? withPlans(db, group) : null;
}

/** The group of a plan; every plan has one. */
export async function findPlanGroupById(db: Db, id: number): Promise<PlanGroup> {
  return withPlans(db, await db.selectFrom('plan_groups').selectAll().where('id', '=', id).executeTakeFirstOrThrow());
}

async function withPlans(db: Db, group: PlanGroupsTable): Promise<PlanGroup> {
  const plans = await db
    .selectFrom('plans')
    .innerJoin('plan_group_plans', 'plan_group_plans.plan_id', 'plans.id')
    .where('plan_group_plans.plan_group_id', '=', group.id)
    .selectAll('plans')
    .orderBy('plans.interval')
    .orderBy('plans.amount')
    .orderBy('plans.id')
    .execute();
  return { alias: group.alias, defaultId: group.default_plan_id, preferredId: group.preferred_plan_id, plans };
}

/** A plan by the slug in the schema. */
export async function findPlan(db: Db, slug: string): Promise<PlanRecord> {
  return db.selectFrom('plans').selectAll().where('slug', '=', slug).executeTakeFirstOrThrow();
}

/** A plan by its id; null if there is none. */
export async function findPlanById(db: Db, id: number): Promise<PlanRecord | null> {
  if (!isRecordId(id)) return null;
  return (await db.selectFrom('plans').selectAll().where('id', '=', id).executeTakeFirst()) ?? null;
}

export type PlanChangeRecord = Selectable<PlanChangesTable>;

/** The last change of each account's plan, by the account's id; accounts that never changed theirs are missing. */
export async function lastPlanChanges(db: Db, accountIds: readonly number[]): Promise<ReadonlyMap<number, PlanChangeRecord>> {
  if (accountIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('plan_changes')
    .distinctOn('account_id')
    .selectAll()
    .where('account_id', 'in', accountIds)
    .orderBy('account_id')
    .orderBy('id', 'desc')
    .execute();
  return new Map(rows.map((row) => [row.account_id, row]));
}

/** The id of the new record. */
export async function insertPlanChange(tx: Db, values: Insertable<PlanChangesTable>): Promise<number> {
  return (await tx.insertInto('plan_changes').values(values).returning('id').executeTakeFirstOrThrow()).id;
}

// Plan changes that take effect at the end of a paid period.

type ScheduledChange = Selectable<ScheduledPlanChangesTable>;

/** Stores the change of an account in the place of an earlier one. The account must be locked. */
export async function saveScheduledChange(tx: Db, { account_id, ...change }: ScheduledChange): Promise<void> {
  await tx
    .insertInto('scheduled_plan_changes')
    .values({ account_id, ...change })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(change))
    .execute();
}

/** The change of an account; null if there is none. */
export async function findScheduledChange(db: Db, accountId: number): Promise<ScheduledChange | null> {
  return (await db.selectFrom('scheduled_plan_changes').selectAll().where('account_id', '=', accountId).executeTakeFirst()) ?? null;
}

/** Removes the change of an account; false if there was none. */
export async function deleteScheduledChange(tx: Db, accountId: number): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('scheduled_plan_changes').where('account_id', '=', accountId).executeTakeFirst();
  return numDeletedRows > 0n;
}

/** A change as people see it. */
export interface NamedScheduledChange {
  readonly accountId: number;
  readonly planId: number;
  readonly planName: string;
  readonly takesEffectAt: Date;
}

/** The changes of accounts, by account. */
export async function scheduledChangesOf(db: Db, accountIds: readonly number[]): Promise<Map<number, NamedScheduledChange>> {
  if (accountIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('scheduled_plan_changes as change')
    .innerJoin('plans', 'plans.id', 'change.to_plan_id')
    .select(['change.account_id as accountId', 'plans.id as planId', 'plans.name as planName', 'change.takes_effect_at as takesEffectAt'])
    .where('change.account_id', 'in', accountIds)
    .execute();
  return new Map(rows.map((row) => [row.accountId, row]));
}

/** Accounts whose change is due. */
export async function accountsWithDueChanges(db: Db, now: Date, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('scheduled_plan_changes')
    .select('account_id')
    .where('takes_effect_at', '<=', now)
    .orderBy('takes_effect_at')
    .limit(limit)
    .execute();
  return rows.map(({ account_id }) => account_id);
}

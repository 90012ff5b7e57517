import type { Selectable } from 'kysely';
import type { PlanGrants } from '../../domain/entitlement';
import type { Db } from '../platform/context';
import { isRecordId } from '../platform/database/recordIds';
import type { PlanGroupsTable, PlansTable } from './tables';

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

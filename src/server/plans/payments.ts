/** The payment interface (H13). A payment processor would be another `Payments`, and nothing else would change. */
import { paidPeriod, type Proration } from '../../domain/planChanges';
import type { Period } from '../../domain/entitlement';
import type { Db } from '../platform/context';
import type { AccountRecord } from '../accounts/store';
import { insertPlanChange, lastPlanChanges, type PlanChangeRecord, type PlanRecord } from './store';

/** A change of plan, with its amounts. */
export interface PlanChange {
  readonly account: AccountRecord;
  readonly to: PlanRecord;
  /** The profile that chose it; null when a trial went on as a plan. */
  readonly changedBy: number | null;
  readonly cause: 'chosen' | 'trial_ended';
  readonly cost: Proration;
  readonly at: Date;
}

/** An account's paid interval, null if nothing was paid, and its remaining credit. */
export interface CreditBalance {
  readonly paid: { readonly amount: number; readonly period: Period } | null;
  readonly creditCents: number;
}

export interface Payments {
  /** The collector as named in replies: `none` collects nothing. */
  readonly kind: 'none';
  creditBalanceOf(db: Db, account: AccountRecord, now: Date): Promise<CreditBalance>;
  /** The same for several accounts, in their order, by one query. */
  creditBalancesOf(db: Db, accounts: readonly AccountRecord[], now: Date): Promise<CreditBalance[]>;
  /**
   * Records a change in its transaction, and returns its id. No network call happens here: a processor would queue a job in the
   * same transaction (R05).
   */
  take(tx: Db, change: PlanChange): Promise<number>;
}

function creditBalance(account: AccountRecord, last: PlanChangeRecord | null, now: Date): CreditBalance {
  const isPaid = account.is_paid && !account.is_unlimited && account.plan.amount > 0;
  const start = last !== null && last.to_plan_id === account.plan_id ? last.changed_at : account.period_anchor;
  const { amount, interval } = account.plan;
  return { paid: isPaid ? { amount, period: paidPeriod(start, interval, now) } : null, creditCents: last?.credit_left_cents ?? 0 };
}

/** Records every change and its price, and collects nothing. */
export const payments: Payments = {
  kind: 'none',
  async creditBalanceOf(db, account, now) {
    return (await payments.creditBalancesOf(db, [account], now))[0]!;
  },
  async creditBalancesOf(db, accounts, now) {
    const lastOf = await lastPlanChanges(
      db,
      accounts.map(({ id }) => id),
    );
    return accounts.map((account) => creditBalance(account, lastOf.get(account.id) ?? null, now));
  },
  async take(tx, { account, to, changedBy, cause, cost, at }) {
    return insertPlanChange(tx, {
      account_id: account.id,
      from_plan_id: account.plan_id,
      to_plan_id: to.id,
      changed_by: changedBy,
      cause,
      charge_cents: cost.chargeCents,
      credit_cents: cost.creditCents,
      due_cents: cost.dueCents,
      credit_left_cents: cost.creditLeftCents,
      payment: 'none',
      changed_at: at,
    });
  },
};

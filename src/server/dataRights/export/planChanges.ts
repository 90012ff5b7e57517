import { z } from 'zod';
import { exporter, iso, Moment } from './exporter';

/** The person's choices for accounts; other data of the account belongs to the account. */
export const planChanges = exporter({
  name: 'plan-changes',
  about: 'The plan changes you made, for any account, and the price of each.',
  tables: ['plan_changes'],
  schema: z.array(
    z.strictObject({
      account_id: z.number(),
      from: z.string(),
      to: z.string(),
      charge_cents: z.number(),
      credit_cents: z.number(),
      due_cents: z.number(),
      payment: z.string(),
      changed_at: Moment,
    }),
  ),
  async read(db, profileId) {
    const rows = await db
      .selectFrom('plan_changes as change')
      .innerJoin('plans as before', 'before.id', 'change.from_plan_id')
      .innerJoin('plans as after', 'after.id', 'change.to_plan_id')
      .select(['change.account_id', 'before.slug as from', 'after.slug as to', 'change.charge_cents', 'change.credit_cents'])
      .select(['change.due_cents', 'change.payment', 'change.changed_at'])
      .where('change.changed_by', '=', profileId)
      .orderBy('change.id')
      .execute();
    return rows.map((row) => ({ ...row, changed_at: iso(row.changed_at) }));
  },
});

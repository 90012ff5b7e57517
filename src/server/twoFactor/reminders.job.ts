/** Reminds members who have no second factor before their account locks them out. Part of the cleanup, every ten minutes. */
import { isReminderDue } from '../../domain/secondFactorRule';
import type { ServerContext } from '../platform/context';
import { secondFactorReminder } from './mail';
import { memberFactorsOf, peopleWithout, rulesToRemindOf } from './store';

/** The maximum number of accounts in one cleanup. */
const batchSize = 500;

/** Mails each of them once for each end of a grace period: the outbox keeps the key. */
export async function mailSecondFactorReminders({
  db,
  clock,
  outbox,
  config,
}: Pick<ServerContext, 'db' | 'clock' | 'outbox' | 'config'>): Promise<void> {
  const now = clock.now();
  for (const { accountId, rule } of await rulesToRemindOf(db, now, batchSize)) {
    if (!isReminderDue(rule, now)) continue;
    const people = peopleWithout(await memberFactorsOf(db, accountId), rule);
    const mails = people.map(({ id, email }) => ({
      eventKey: `second-factor-reminder:${accountId}:${id}:${rule.from.toISOString()}`,
      mail: secondFactorReminder({ to: email, publicUrl: config.publicUrl, from: rule.from }),
    }));
    await db.transaction().execute((tx) => outbox.putAll(tx, mails));
  }
}

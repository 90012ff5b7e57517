/** Mails of the product to the owner of a Zap, for its steps. */
import { days, minutes } from '../../domain/durations';
import { StepError, type SendMail } from '../connectors/connector';
import { confirmedEmailOfOwner, findRunningZap } from './zaps.store';
import { mailOfZap } from './ownMail.mail';
import type { WorkContext } from './runWriter';

/** Mails of one account to its owners. */
const limit = { name: 'own-mail', max: 300, windowSeconds: days(1) / 1000 } as const;

/**
 * How a step sends mail to the owner of its Zap, and to no one else. `key` is that of the step: the outbox takes one mail for it, so
 * that a repetition after a crash sends no second one.
 */
export function createSendMail(
  { db, limits, outbox }: Pick<WorkContext, 'db' | 'limits' | 'outbox'>,
  { accountId, zapId, key }: { readonly accountId: number; readonly zapId: number; readonly key: string },
): SendMail {
  return async (mail) => {
    const to = await confirmedEmailOfOwner(db, zapId);
    if (to === null) throw new StepError('The owner of this Zap has to confirm their email address first.');
    if (!(await limits.take({ ...limit, key: String(accountId), by: 1 })).allowed)
      throw new StepError(`An account can send itself at most ${limit.max} emails a day.`, { isTransient: true, retryAfter: minutes(60) });
    const zap = await findRunningZap(db, zapId);
    await db.transaction().execute((tx) => outbox.put(tx, `own-mail:${key}`, mailOfZap({ ...mail, to, zapTitle: zap?.title ?? '' })));
    return { to };
  };
}

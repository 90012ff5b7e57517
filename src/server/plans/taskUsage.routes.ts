import { taskUsage } from '../../contract/taskUsage';
import { days } from '../../domain/durations';
import { periodAt } from '../../domain/entitlement';
import { errorBodies, validationFailed } from '../platform/errorBodies';
import { routes } from '../platform/handler';
import { maySeeZap } from '../zaps/policy';
import { findAccountOf } from '../accounts/store';
import { dayOf } from './accountUsage.store';
import { busiestZaps, tasksByDay } from './taskUsage.store';
import { zapsOfAccount } from '../zaps/store';

const mostDays = 366;

const usualDays = 30;

const mostZaps = 10;

export default routes(taskUsage, {
  /** GET /api/v3/accounts/:id/task-usage?from&to: tasks by day and the busiest Zaps, for members; a year at most. */
  async getTaskUsage(call, context) {
    const { db, clock } = context;
    const { profileId } = call.principal;
    const account = await findAccountOf(db, profileId, call.params.id, context.clock.now());
    if (account === null) return { status: 404, body: errorBodies.notFound };
    const to = call.query.to ?? dayOf(clock.now());
    const from = call.query.from ?? dayOf(new Date(Date.parse(to) - days(usualDays - 1)));
    const length = (Date.parse(to) - Date.parse(from)) / days(1) + 1;
    if (length < 1) return { status: 400, body: validationFailed({ from: ['The first day is after the last.'] }) };
    if (length > mostDays) return { status: 400, body: validationFailed({ from: [`Ask for ${mostDays} days at most.`] }) };
    const list = await tasksByDay(db, account.id, { from, to });
    const busiest = await busiestZaps(db, account.id, { from, to }, mostZaps);
    const known = await zapsOfAccount(
      db,
      account.id,
      periodAt(account.period_anchor, clock.now()),
      busiest.map(({ id }) => id),
    );
    const titles = new Map(known.filter((zap) => maySeeZap(profileId, zap)).map(({ id, title }) => [id, title]));
    return {
      status: 200,
      body: {
        from,
        to,
        total: list.reduce((sum, { tasks }) => sum + tasks, 0),
        days: list,
        zaps: busiest.map(({ id, tasks }) => ({ id, title: titles.get(id) ?? null, tasks })),
      },
    };
  },
});

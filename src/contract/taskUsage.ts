/** The tasks that an account has used. */
import { z } from 'zod';
import type { Camelized } from './browser/names';
import { ErrorBody, Id, PathId } from './common';
import { resource, perProfile } from './define';

const Day = z.iso.date();

/** Days in UTC, inclusive; the last thirty by default. */
export const TaskUsageQuery = z.strictObject({ from: Day.optional(), to: Day.optional() });

/** Tasks by day, including days without any, oldest first; and the Zaps with the most tasks. */
export const TaskUsage = z.object({
  from: Day,
  to: Day,
  total: z.number().int(),
  days: z.array(z.object({ day: Day, tasks: z.number().int() })),
  /** At most ten, the busiest first. The title is null for a Zap that was deleted or that the viewer may not see. */
  zaps: z.array(z.object({ id: Id, title: z.string().nullable(), tasks: z.number().int() })),
});

export type WireTaskUsage = z.infer<typeof TaskUsage>;
export type TaskUsage = Camelized<WireTaskUsage>;

export const taskUsage = resource({
  getTaskUsage: {
    method: 'GET',
    path: '/api/v3/accounts/:id/task-usage',
    access: 'signed-in',
    limit: perProfile('task_usage.profile', 600),
    summary: 'Get the tasks of an account by day, and its busiest Zaps; at most one year',
    params: PathId,
    query: TaskUsageQuery,
    replies: { 200: TaskUsage, 400: ErrorBody, 401: ErrorBody, 404: ErrorBody, 429: ErrorBody },
  },
});

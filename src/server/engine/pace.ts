/** How often an app is asked with a connection by all servers together. It is counted in the database, because no server knows the others. */
import { setTimeout as wait } from 'node:timers/promises';
import { seconds } from '../../domain/durations';
import { StepError, type CallContext } from '../connectors/connector';
import type { ServerContext } from '../platform/context';

/** The longest that a request waits. After that its step is tried later. */
const longestWait = seconds(5);

/** The budget of a connection; undefined for a call without one, which only a person makes. */
export function createPace(
  { limits }: Pick<ServerContext, 'limits'>,
  connectionId: number | null,
  pause: (milliseconds: number) => Promise<unknown> = wait,
): CallContext['pace'] {
  if (connectionId === null) return undefined;
  return async (budget, { mustGoOn = false } = {}) => {
    const limit = { name: 'app_requests', key: String(connectionId), max: budget.requests, windowSeconds: budget.seconds } as const;
    for (let waited = 0; ;) {
      const { allowed, retryAfterSeconds } = await limits.take(limit);
      if (allowed) return;
      const needed = seconds(retryAfterSeconds);
      if (!mustGoOn && waited + needed > longestWait)
        throw new StepError('The connection is used for more requests than its app allows. We’ll try again later.', {
          isTransient: true,
          retryAfter: needed,
        });
      await pause(needed);
      waited += needed;
    }
  };
}

/**
 * Forwards events to the operator's collector, if one is configured; without one nothing leaves this server. An event counts as
 * forwarded once the collector has answered with a success. If the process dies before that is recorded, the event is sent again
 * with the same `id`, by which the collector drops the copy.
 */
import type { Db, ServerContext } from '../platform/context';
import { markForwarded, type TrackingEventRecord, waitingEvents } from './store';

export const forwardEvents = 'forward-events';

/** Together shorter than the lease of a job, so that no second worker starts on the same events. */
const patience = 4000;
const batches = 3;
const batchSize = 100;

/** One job waits at a time, however many events there are. */
export async function queueForwarding({ jobs, config }: Pick<ServerContext, 'jobs' | 'config'>, db: Db): Promise<void> {
  if (config.tracking.collector !== null) await jobs.send(db, forwardEvents, {}, { key: forwardEvents });
}

/** Throws if the collector does not accept them; the job is then retried, and the sweep queues it again after that. */
export async function forward(context: Pick<ServerContext, 'db' | 'jobs' | 'config' | 'clock'>): Promise<void> {
  const { db, config, clock } = context;
  if (config.tracking.collector === null) return;
  for (let batch = 0; batch < batches; batch += 1) {
    const events = await waitingEvents(db, batchSize);
    if (events.length === 0) return;
    await post(config.tracking.collector, events);
    await markForwarded(
      db,
      events.map(({ id }) => id),
      clock.now(),
    );
  }
  await queueForwarding(context, db);
}

/** Queues the events of failed jobs again. */
export async function retryForwarding(context: Pick<ServerContext, 'db' | 'jobs' | 'config'>): Promise<void> {
  if ((await waitingEvents(context.db, 1)).length > 0) await queueForwarding(context, context.db);
}

async function post({ url, token }: { readonly url: string; readonly token: string | null }, events: readonly TrackingEventRecord[]) {
  const reply = await fetch(url, {
    method: 'POST',
    redirect: 'error',
    signal: AbortSignal.timeout(patience),
    headers: { 'content-type': 'application/json', ...(token === null ? {} : { authorization: `Bearer ${token}` }) },
    body: JSON.stringify({ events: events.map(present) }),
  });
  await reply.body?.cancel();
  if (!reply.ok) throw new Error(`The collector of events answered ${reply.status}`);
}

/** Neither our ids of the person nor the browser leave this server. */
const present = ({ event_id, received_at, subject, properties, identity, page }: TrackingEventRecord) => ({
  id: event_id,
  at: received_at.toISOString(),
  subject,
  properties,
  identity,
  page_path: page.path,
  query_string: page.query,
  campaign: page.campaign,
});

/** Events at the one address of an app: stored at once, and handed out to Zaps by the ticker. */
import { sql } from 'kysely';
import { StepError, type HookReply, type HookRequest, type TriggerEvent } from '../connectors/connector';
import type { Db, ServerContext } from '../platform/context';
import { DiskFullError } from '../platform/errors';
import { storeEvents } from './acceptEvents';
import { holdReasonOfZap } from './admission';
import { admitSoon, noteArrival } from './admitSoon';
import { withPart } from './completeEvent';
import { findSetup } from './hookSetup';
import { clientOfApp } from './oauth/renewal';
import { eventsOfRequest, unpacked, type HookAnswer, type SentRequest } from './readHookRequest';
import { isLiveZap } from './receiveHook';
import type { WorkContext } from './runWriter';
import { routeDigest } from './askedEvents';
import { getCachedDefinition } from './versions.store';
import { findRunningZap, lockRunningZap, touchZap, wasTouched, type RunningZap } from './zaps.store';

const purpose = 'app-event';

/** Zaps that get an event in one transaction. */
const zapsAtOnce = 500;

/** Signed events at the address of one app. Others must not use it up: anybody can send them. */
const limit = { name: 'app_hook', max: 60_000, windowSeconds: 60 } as const;

/** Answers an app at its address. A success is answered after the event is stored (Z114). */
export async function receiveAppEvent(context: ServerContext, app: string, sent: SentRequest): Promise<HookAnswer> {
  const connector = context.connectors.find(app);
  if (connector?.hook === undefined || connector.app.key !== app) return strange(refusal(404, 'No app has this address.'));
  noteArrival(context, null);
  if (sent.method === 'HEAD') return done;
  if (!context.disk.hasFreeSpace()) throw new DiskFullError();
  const { body } = sent;
  if (!Buffer.isBuffer(body)) return strange(refusal(413, 'The body is too large.'));
  const request = await unpacked({ ...sent, body }, null);
  if ('status' in request) return strange(request);
  const address = `${context.config.publicUrl}/hooks/apps/${app}`;
  const client = clientOfApp(context, connector);
  const setup = { outgoing: context.outgoing, zone: 'UTC', address, connection: {}, kept: {}, isPending: false, client };
  const received = await connector.hook.receive(request, { now: context.clock.now(), setup }).catch((error: unknown) => {
    if (error instanceof StepError) return strange(refusal(error.options.status ?? 400, error.message));
    throw error;
  });
  if ('status' in received) return received;
  const { route, reply } = received;
  if (reply !== null) return reply;
  const { allowed, retryAfterSeconds } = await context.limits.take({ ...limit, key: app });
  if (!allowed) return { ...refusal(429, 'Too many requests. Try again later.'), headers: { 'retry-after': String(retryAfterSeconds) } };
  if (route !== '') await store(context, app, routeDigest(context, app, route), request);
  return done;
}

/** Counts the request for the network address that has sent it. */
const strange = (answer: HookAnswer): HookAnswer => ({ ...answer, isStrange: true });

const done: HookReply = { status: 200, headers: {}, body: '' };

const refusal = (status: number, error: string): HookReply => ({
  status,
  headers: { 'content-type': 'application/json; charset=utf-8' },
  body: JSON.stringify({ errors: [error] }),
});

type StoredRequest = Pick<HookRequest, 'method' | 'headers' | 'query' | 'rawQuery'> & { readonly body: string };

/** Stores the event, unless no Zap wants it. */
async function store(context: ServerContext, app: string, route: string, { body, large: _large, ...request }: HookRequest): Promise<void> {
  const kept: StoredRequest = { ...request, body: body.toString('base64') };
  const sealed = context.encryption.encrypt(purpose, JSON.stringify(kept));
  await context.db.transaction().execute(async (tx) => {
    await sql`INSERT INTO app_events (app, route, sealed, received_at)
      SELECT ${app}, ${route}, ${sealed}, ${context.clock.now()}
      WHERE EXISTS (SELECT FROM hook_subscriptions WHERE route = ${route} AND state = 'active')`.execute(tx);
    await context.crashPoint('before-commit');
  });
  await context.crashPoint('after-commit');
}

interface Reading {
  readonly zap: RunningZap;
  readonly triggerKey: string;
  readonly events: readonly TriggerEvent[];
}

/** Hands the oldest event out to up to 500 of its Zaps; returns how many got it, or 1 for an event that all have. */
export async function handOutAppEvents(context: WorkContext): Promise<number> {
  const { db } = context;
  const event = await db.selectFrom('app_events').selectAll().orderBy('id').limit(1).executeTakeFirst();
  if (event === undefined) return 0;
  const rows = await db
    .selectFrom('hook_subscriptions')
    .select('zap_id')
    .where('route', '=', event.route)
    .where('state', '=', 'active')
    .where('zap_id', '>', event.after_zap_id)
    .orderBy('zap_id')
    .limit(zapsAtOnce)
    .execute();
  // Before the transaction, because this reads on other connections of the pool.
  const request = openRequest(context, event);
  const readings =
    request === null ? [] : (await inOrder(rows, ({ zap_id: zapId }) => read(context, zapId, request))).filter((each) => each !== null);
  const last = rows.length < zapsAtOnce ? null : rows.at(-1)!.zap_id;
  const accounts = await db.transaction().execute((tx) => handOut(context, tx, { event, readings, last }));
  await context.crashPoint('after-commit');
  await Promise.all([...accounts].map((accountId) => admitSoon(context, accountId)));
  return Math.max(1, rows.length);
}

async function inOrder<Item, Result>(items: readonly Item[], make: (item: Item) => Promise<Result>): Promise<Result[]> {
  const made: Result[] = [];
  for (const item of items) made.push(await make(item));
  return made;
}

/** Null for an event that can no longer be read. */
function openRequest(context: WorkContext, { id, sealed }: { readonly id: string; readonly sealed: Buffer }): HookRequest | null {
  try {
    const { body, ...request } = JSON.parse(context.encryption.decrypt(purpose, sealed).toString('utf8')) as StoredRequest;
    return { ...request, body: Buffer.from(body, 'base64'), large: null };
  } catch (error) {
    context.log.error({ err: error, event: id }, 'an event of an app cannot be read');
    return null;
  }
}

/** What a Zap gets of a request; null for nothing. */
async function read(context: WorkContext, zapId: number, request: HookRequest): Promise<Reading | null> {
  const zap = await findRunningZap(context.db, zapId);
  if (zap === null || !isLiveZap(zap)) return null;
  const definition = await getCachedDefinition(context.db, zap.live_version_id!, context.db);
  if (definition?.trigger == null) return null;
  const needed = { definition, step: definition.trigger, address: '', query: request.query, isSubscribed: false };
  const found = await findSetup(context, zap, needed);
  const events = await eventsOfRequest(context, { zap, definition, found }, request).catch((error: unknown) => {
    // It must not hold up other Zaps or other events.
    context.log.error({ err: error, zapId }, 'an event of an app cannot be read for a Zap');
    return null;
  });
  if (events === null || events.length === 0) return null;
  return { zap, triggerKey: definition.trigger.key, events };
}

interface HandOut {
  readonly event: { readonly id: string; readonly after_zap_id: number };
  readonly readings: readonly Reading[];
  /** Null if no Zap is left. */
  readonly last: number | null;
}

/** In one transaction; returns the accounts that have new runs. A Zap that was published meanwhile gets its events the next time. */
async function handOut(context: WorkContext, tx: Db, { event, readings, last }: HandOut): Promise<ReadonlySet<number>> {
  const now = context.clock.now();
  const { rows } = await sql<{ after_zap_id: number }>`SELECT after_zap_id FROM app_events WHERE id = ${event.id}::bigint
    FOR UPDATE SKIP LOCKED`.execute(tx);
  const accounts = new Set<number>();
  // Another instance has it, or has handed it out.
  if (rows[0]?.after_zap_id !== event.after_zap_id) return accounts;
  for (const { zap: before, triggerKey, events } of readings) {
    if (!wasTouched(before.last_run_at, now)) await touchZap(tx, before.id, now);
    const zap = await lockRunningZap(tx, before.id);
    if (zap === null || !isLiveZap(zap)) continue;
    if (zap.live_version_id !== before.live_version_id) {
      await sql`UPDATE app_events SET after_zap_id = ${before.id - 1} WHERE id = ${event.id}::bigint`.execute(tx);
      return accounts;
    }
    const accepting = { id: zap.id, accountId: zap.account_id, versionId: zap.live_version_id!, triggerKey };
    const stored = events.map(({ key, data, partial }) => ({ key, data: partial === undefined ? data : withPart(partial) }));
    const hold = await holdReasonOfZap(context, tx, zap, { areTasksLater: true });
    const ids = await storeEvents(context, tx, accepting, stored, { hold });
    if (ids.length > 0 && hold === null) accounts.add(zap.account_id);
  }
  if (last === null) await sql`DELETE FROM app_events WHERE id = ${event.id}::bigint`.execute(tx);
  else await sql`UPDATE app_events SET after_zap_id = ${last} WHERE id = ${event.id}::bigint`.execute(tx);
  await context.crashPoint('before-commit');
  return accounts;
}

/** The parts that every operation shares: one request and the reading of its reply, shared loads, queued writes. */
import type { Task } from 'redux-saga';
import { call, cancel, cancelled, put, select, spawn, type SagaGenerator } from 'typed-redux-saga';
import { isAbort } from '../platform/flows';
import { getEntityCore, type EntityCore } from './core';
import type { EntityType, Scope } from './define';
import { dataErrorOf, type DataError } from './errors';
import type { Batch, EventMeta } from './events';
import type { Ingest } from './ingest';
import type { PendingLoad } from './pendingOperations';
import type { EntitiesState, EntityAnswer, EntityRequest, WithEntities } from './model';

export interface RequestOptions {
  /** Fill the path's parameters by name; the rest goes into the query. In the client's names. */
  readonly params?: object;
  /** The account that is sent with the request: in the query of a GET, otherwise in the body. */
  readonly accountId?: number;
  /** The account of the request if it is not sent; for a type of scope 'account', the current one. */
  readonly ofAccount?: number;
  /** 'global': the reply counts for any current account, as screens need that show several side by side. Default: the type's scope. */
  readonly scope?: Scope;
  /** Changes data without a loading status and without notifications. */
  readonly isSilent?: boolean;
  /** Sentences to show when it has ended; `true` shows the failure's own sentence. */
  readonly notify?: { readonly success?: string; readonly failure?: string | true };
}

/** The error is null if the fetch was aborted on purpose and there is nothing to report. */
export interface FailedOutcome {
  readonly isOk: false;
  readonly error: DataError | null;
}
export type Outcome<Success> = ({ readonly isOk: true } & Success) | FailedOutcome;

/** The result is no longer needed: the screen was left, or the type was reset. */
export const ABORTED: FailedOutcome = { isOk: false, error: null };

/** The account that a fetch was started for; its late reply does not count in another (R17, R24). */
export function requestAccount({ accountId, ofAccount, scope, params }: RequestOptions): number | undefined {
  const inPath = (params as { accountId?: unknown } | undefined)?.accountId;
  return scope === 'global' ? undefined : (accountId ?? ofAccount ?? (typeof inPath === 'number' ? inPath : undefined));
}

/** A fetch of a type that belongs to an account uses the current account at its start, unless another was named. */
export function* resolveAccount<Options extends RequestOptions>(type: EntityType, options: Options): SagaGenerator<Options> {
  const scope = options.scope ?? type.scope ?? 'global';
  if (scope === 'global' || requestAccount(options) !== undefined) return options;
  const ofAccount = yield* select((state: WithEntities) => state.entities.accountId ?? null);
  return ofAccount === null ? options : { ...options, ofAccount };
}

/** For start events. */
export function startMeta({ type }: EntityType, options: RequestOptions): EventMeta {
  const accountId = requestAccount(options);
  return {
    entityType: type,
    ...(options.isSilent ? { isSilent: true } : {}),
    ...(accountId === undefined ? {} : { accountId }),
  };
}

/** For cancellations, which are recorded even for a silent fetch. */
export function cancelMeta(type: EntityType, options: RequestOptions): EventMeta {
  return startMeta(type, { ...options, isSilent: false });
}

/** For end events, which notify the person if asked to. */
export function endMeta(type: EntityType, options: RequestOptions, error?: DataError): EventMeta {
  const { notify, isSilent } = options;
  const sentence = error ? (notify?.failure === true ? error.message : notify?.failure) : notify?.success;
  if (!sentence || isSilent) return startMeta(type, options);
  return { ...startMeta(type, options), notification: { type: error ? 'error' : 'success', message: sentence } };
}

/** Turns a reply into events; called with the state that the reply is compared with. */
export interface ReplyReader<Success> {
  (answer: EntityAnswer, ingest: Ingest, state: EntitiesState): SagaGenerator<Success>;
}

export interface RequestRun<Success> {
  readonly request: Omit<EntityRequest, 'signal'>;
  /** The resource name for sentences. */
  readonly resource: string;
  readonly read: ReplyReader<Success>;
  readonly failed: (error: DataError) => SagaGenerator<unknown>;
  readonly abandoned: () => SagaGenerator<unknown>;
}

/** One request from start to end. Never throws: an error is in the outcome, and in the store by `failed`. */
export function* runRequest<Success>(
  core: EntityCore,
  { request, resource, read, failed, abandoned }: RequestRun<Success>,
): SagaGenerator<Outcome<Success>> {
  const controller = new AbortController();
  try {
    const answer = yield* call(core.transport, { ...request, signal: controller.signal });
    const ingest = yield* call(core.ingest);
    const state = yield* select((whole: WithEntities) => whole.entities);
    const success = yield* read(answer, ingest, state);
    return { isOk: true, ...success };
  } catch (thrown) {
    if (isAbort(thrown)) {
      yield* abandoned();
      return ABORTED;
    }
    const error = dataErrorOf(thrown, request.method, resource);
    yield* failed(error);
    return { isOk: false, error };
  } finally {
    if (yield* cancelled()) {
      controller.abort();
      yield* abandoned();
    }
  }
}

/**
 * Runs a load, or joins the pending one of that address. It runs as long as any caller waits: cancelling the first caller
 * does not harm the others, and when the last one is cancelled, the load is aborted (R20).
 */
export function* dedupeLoad<Success>(
  core: EntityCore,
  type: string,
  address: string,
  load: () => SagaGenerator<Outcome<Success>>,
  accountId?: number,
): SagaGenerator<Outcome<Success>> {
  let pending = core.pending.findLoad(type, address);
  if (!pending) {
    const task = yield* spawn(load);
    if (!task.isRunning()) return outcomeOfTask(task.result<Outcome<Success>>()) as Outcome<Success>;
    pending = core.pending.shareLoad(type, address, task as Task, task.toPromise<unknown>().then(outcomeOfTask), accountId);
  }
  // Called, not delegated to: after a `finally` that yields, a caller that used `yield*` would continue although it was
  // cancelled.
  return (yield* call(waitForLoad, pending)) as Outcome<Success>;
}

function* waitForLoad(shared: PendingLoad): SagaGenerator<unknown> {
  shared.waiters += 1;
  try {
    return yield* call(() => shared.promise);
  } finally {
    shared.waiters -= 1;
    if ((yield* cancelled()) && shared.waiters === 0) yield* cancel(shared.task);
  }
}

/**
 * Runs a write after the pending writes of the same entity. It continues if its caller is cancelled: the server may already have
 * done it, and the store has to know.
 */
export function* serializeWrite<Success>(
  core: EntityCore,
  type: string,
  id: string | number,
  write: () => SagaGenerator<Outcome<Success>>,
): SagaGenerator<Outcome<Success>> {
  const task = yield* spawn(function* (): SagaGenerator<Outcome<Success>> {
    const { before, done } = core.pending.queueWrite(type, id);
    try {
      if (before) yield* call(() => before);
      return yield* write();
    } finally {
      done();
    }
  });
  core.pending.trackTask(type, task as Task);
  return yield* call(() => task.toPromise<unknown>().then(outcomeOfTask) as Promise<Outcome<Success>>);
}

/** A cancelled task ends with a marker of redux-saga that would also cancel its receiver. */
function outcomeOfTask(outcome: unknown): Outcome<unknown> {
  return typeof outcome === 'object' ? (outcome as Outcome<unknown>) : ABORTED;
}

/** Cancels the pending operations of a type, or of all types; late replies are dropped. */
export function* cancelOperations(core: EntityCore, type?: string): SagaGenerator<void> {
  for (const task of core.pending.releaseTasks(type)) yield* cancel(task);
}

/** Cancels the loads that were started for an account other than the current one (R20). */
export function* cancelOtherAccounts(accountId: number | null): SagaGenerator<void> {
  const core = yield* getEntityCore();
  for (const task of core.pending.releaseOtherAccounts(accountId)) yield* cancel(task);
}

/** Puts an event that may create an entity, with a client id for it. */
export function* putWithCid<A extends { readonly type: string }>(core: EntityCore, make: (cid: number) => A): SagaGenerator<void> {
  const lastCid = yield* select((state: WithEntities) => state.entities.lastCid);
  yield* put(make(core.pending.reserveCids(lastCid)));
}

/** The first of the client ids for a reply's entities; one more, for an entity that it may rename. */
export function reserveCids(core: EntityCore, { lastCid }: EntitiesState, batch: Batch): number {
  return core.pending.reserveCids(
    lastCid,
    Object.values(batch).reduce((sum, { ids }) => sum + ids.length, 1),
  );
}

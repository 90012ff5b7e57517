/**
 * Pending operations, per store and never in the state: promises and tasks cannot be replayed. Loads of one address are shared,
 * writes of one entity are queued, and replies that are older than later knowledge are recognised (R17).
 */
import type { Task } from 'redux-saga';
import { canonical } from './chunks';
import type { Batch } from './events';
import type { EntityId } from './model';

export interface PendingLoad<Outcome = unknown> {
  readonly task: Task<Outcome>;
  /** The shared result for all callers of this address. */
  readonly promise: Promise<Outcome>;
  /** The number of sagas that wait for it. */
  waiters: number;
  /** The account that it is for; absent if it is for none. */
  readonly accountId?: number | undefined;
}

const keyOf = (type: string, id: EntityId): string => `${type}/${canonical(id)}`;

export class PendingOperations {
  readonly #pending = new Map<string, Map<string, PendingLoad>>();
  readonly #writes = new Map<string, Promise<void>>();
  readonly #tasks = new Map<string, Set<Task>>();
  readonly #newest = new Map<string, number>();
  /** When an entity was last updated, on the clock below. */
  readonly #lastVersion = new Map<string, number>();
  #clock = 0;
  #lastCid = 0;

  /** The pending load of an address. A cancelled one does not count, although its promise may not have resolved yet. */
  findLoad(type: string, address: string): PendingLoad | undefined {
    const load = this.#pending.get(type)?.get(address);
    return load?.task.isRunning() ? load : undefined;
  }

  /** Shares a load until it ends. */
  shareLoad(type: string, address: string, task: Task, promise: Promise<unknown>, accountId?: number): PendingLoad {
    const pending: PendingLoad = { task, promise, waiters: 0, accountId };
    const ofType = this.#pending.get(type) ?? new Map<string, PendingLoad>();
    this.#pending.set(type, ofType.set(address, pending));
    const forget = (): void => {
      if (ofType.get(address) === pending) ofType.delete(address);
    };
    pending.promise.then(forget, forget);
    this.trackTask(type, task);
    return pending;
  }

  /** Tracks a task while it runs, so that it can be cancelled when the type is reset. */
  trackTask(type: string, task: Task): void {
    const tasks = this.#tasks.get(type) ?? new Set<Task>();
    this.#tasks.set(type, tasks.add(task));
    const forget = (): void => {
      tasks.delete(task);
      // Last updates matter only to pending replies.
      if ([...this.#tasks.values()].every(({ size }) => size === 0)) this.#lastVersion.clear();
    };
    task.toPromise<unknown>().then(forget, forget);
  }

  /** Forgets the pending operations of a type, or of all; returns the tasks for the caller to cancel. */
  releaseTasks(type?: string): Task[] {
    const types = type === undefined ? [...this.#tasks.keys()] : [type];
    return types.flatMap((name) => {
      this.#pending.delete(name);
      return [...(this.#tasks.get(name) ?? [])];
    });
  }

  /**
   * Forgets the loads of all accounts but one; returns the tasks for the caller to cancel. Writes continue: the server may
   * already have done them.
   */
  releaseOtherAccounts(accountId: number | null): Task[] {
    return [...this.#pending.values()].flatMap((ofType) => {
      const others = [...ofType].filter(([, { accountId: of }]) => of !== undefined && of !== accountId);
      for (const [address] of others) ofType.delete(address);
      return others.map(([, { task }]) => task);
    });
  }

  /**
   * Reserves client ids and returns the first. The state knows the last id that an event carried; this also knows those whose
   * event is still to come, because sagas that handle one action put theirs one after the other.
   */
  reserveCids(lastCid: number, count = 1): number {
    const first = Math.max(this.#lastCid, lastCid) + 1;
    this.#lastCid = first + count - 1;
    return first;
  }

  /** A logical clock: a reply is dated by its start, a write by its end. */
  tick(): number {
    this.#clock += 1;
    return this.#clock;
  }

  /** Starts a load of a whole collection; the newest one is authoritative for the collection. */
  startCollectionLoad(type: string): number {
    const startedAt = this.tick();
    this.#newest.set(type, startedAt);
    return startedAt;
  }

  isNewestLoad(type: string, startedAt: number): boolean {
    return this.#newest.get(type) === startedAt;
  }

  recordVersion(type: string, id: EntityId, at: number): void {
    this.#lastVersion.set(keyOf(type, id), at);
  }

  /** True if something newer than a reply started then is known about an entity. */
  isStale(type: string, id: EntityId, startedAt: number): boolean {
    return (this.#lastVersion.get(keyOf(type, id)) ?? 0) > startedAt;
  }

  /** The part of a reply started then that is not stale. */
  dropStale(batch: Batch, startedAt: number): Batch {
    if (this.#lastVersion.size === 0) return batch;
    return Object.fromEntries(
      Object.entries(batch).map(([type, { ids, data }]) => {
        const isFresh = (id: EntityId): boolean => !this.isStale(type, id, startedAt);
        if (ids.every(isFresh)) return [type, { ids, data }];
        return [type, { ids: ids.filter(isFresh), data: data.filter((_item, index) => isFresh(ids[index]!)) }];
      }),
    );
  }

  /** Queues a write of one entity: `before` ends when its turn comes, `done` passes the turn on. */
  queueWrite(type: string, id: EntityId): { readonly before: Promise<void> | undefined; readonly done: () => void } {
    const key = keyOf(type, id);
    const before = this.#writes.get(key);
    let end!: (after: Promise<void> | undefined) => void;
    const turn = new Promise<void>((resolve) => (end = resolve as typeof end));
    this.#writes.set(key, turn);
    return {
      before,
      done: () => {
        // Cancelled before its turn: the next one still waits for the one before.
        end(before);
        if (this.#writes.get(key) === turn) this.#writes.delete(key);
      },
    };
  }
}

/**
 * What is under way, per store and never in the state: promises and tasks cannot be replayed.
 * Loads of one address are shared (B4.03), writes of one entity go one after the other, and an answer that newer
 * knowledge has overtaken is recognised as such (R17).
 */
import type { Task } from 'redux-saga';
import { canonical } from './chunks';
import type { Batch } from './events';
import type { EntityId } from './model';

export interface Pending<Outcome = unknown> {
  readonly task: Task<Outcome>;
  /** What everyone who asked for this address gets. */
  readonly promise: Promise<Outcome>;
  /** How many sagas wait for it. */
  waiters: number;
  /** The account that it is for; absent where it is for none. */
  readonly accountId?: number | undefined;
}

const keyOf = (type: string, id: EntityId): string => `${type}/${canonical(id)}`;

export class Loads {
  readonly #pending = new Map<string, Map<string, Pending>>();
  readonly #writes = new Map<string, Promise<void>>();
  readonly #tasks = new Map<string, Set<Task>>();
  readonly #newest = new Map<string, number>();
  /** When the last word about an entity was spoken, on the clock below. */
  readonly #lastWord = new Map<string, number>();
  #clock = 0;
  #lastCid = 0;

  /** The load of an address that is under way. */
  pending(type: string, address: string): Pending | undefined {
    return this.#pending.get(type)?.get(address);
  }

  /** Shares a load until it ends. */
  share(type: string, address: string, task: Task, promise: Promise<unknown>, accountId?: number): Pending {
    const pending: Pending = { task, promise, waiters: 0, accountId };
    const ofType = this.#pending.get(type) ?? new Map<string, Pending>();
    this.#pending.set(type, ofType.set(address, pending));
    const forget = (): void => {
      if (ofType.get(address) === pending) ofType.delete(address);
    };
    pending.promise.then(forget, forget);
    this.track(type, task);
    return pending;
  }

  /** Keeps a task in mind for as long as it runs, so that it can be ended when the type is reset. */
  track(type: string, task: Task): void {
    const tasks = this.#tasks.get(type) ?? new Set<Task>();
    this.#tasks.set(type, tasks.add(task));
    const forget = (): void => {
      tasks.delete(task);
      // Last words matter only to answers that are still to come.
      if ([...this.#tasks.values()].every(({ size }) => size === 0)) this.#lastWord.clear();
    };
    task.toPromise<unknown>().then(forget, forget);
  }

  /** Forgets what is under way for a type, or for all; gives the tasks, for the caller to cancel. */
  release(type?: string): Task[] {
    const types = type === undefined ? [...this.#tasks.keys()] : [type];
    return types.flatMap((name) => {
      this.#pending.delete(name);
      return [...(this.#tasks.get(name) ?? [])];
    });
  }

  /** Forgets the loads of all accounts but one; gives the tasks, for the caller to cancel. Writes go on: the server may have done them. */
  releaseOthers(accountId: number | null): Task[] {
    return [...this.#pending.values()].flatMap((ofType) => {
      const others = [...ofType].filter(([, { accountId: of }]) => of !== undefined && of !== accountId);
      for (const [address] of others) ofType.delete(address);
      return others.map(([, { task }]) => task);
    });
  }

  /**
   * Takes so many client ids and gives the first. The state knows the last one that an event brought, this knows those
   * whose event is still to come: sagas that answer one action put theirs after each other.
   */
  reserveCids(lastCid: number, count = 1): number {
    const first = Math.max(this.#lastCid, lastCid) + 1;
    this.#lastCid = first + count - 1;
    return first;
  }

  /** A moment on a clock of our own: every answer is of its beginning, every write of its end. */
  now(): number {
    this.#clock += 1;
    return this.#clock;
  }

  /** Begins a load of a whole collection; the newest one speaks for the collection. */
  beginCollection(type: string): number {
    const startedAt = this.now();
    this.#newest.set(type, startedAt);
    return startedAt;
  }

  isNewest(type: string, startedAt: number): boolean {
    return this.#newest.get(type) === startedAt;
  }

  speak(type: string, id: EntityId, at: number): void {
    this.#lastWord.set(keyOf(type, id), at);
  }

  /** True when something newer than an answer begun then is known of an entity. */
  isOvertaken(type: string, id: EntityId, startedAt: number): boolean {
    return (this.#lastWord.get(keyOf(type, id)) ?? 0) > startedAt;
  }

  /** What of an answer begun then is still news. */
  news(batch: Batch, startedAt: number): Batch {
    if (this.#lastWord.size === 0) return batch;
    return Object.fromEntries(
      Object.entries(batch).map(([type, { ids, data }]) => {
        const isNews = (id: EntityId): boolean => !this.isOvertaken(type, id, startedAt);
        if (ids.every(isNews)) return [type, { ids, data }];
        return [type, { ids: ids.filter(isNews), data: data.filter((_item, place) => isNews(ids[place]!)) }];
      }),
    );
  }

  /** Takes a place in the row of those who write one entity: `before` ends when it is one's turn, `done` gives the turn on. */
  queue(type: string, id: EntityId): { readonly before: Promise<void> | undefined; readonly done: () => void } {
    const key = keyOf(type, id);
    const before = this.#writes.get(key);
    let end!: (after: Promise<void> | undefined) => void;
    const turn = new Promise<void>((resolve) => (end = resolve as typeof end));
    this.#writes.set(key, turn);
    return {
      before,
      done: () => {
        // Given up before its turn came: whoever is next still waits for the one before.
        end(before);
        if (this.#writes.get(key) === turn) this.#writes.delete(key);
      },
    };
  }
}

/** Statements that do for many callers what each of them asks for: one commit and one round trip for all. */
import { setImmediate } from 'node:timers/promises';
import type { Db } from '../context';

/** The most calls in one statement. */
const maxAtOnce = 100;

interface Call<Item, Result> {
  readonly item: Item;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Gives a function of one item from `write`, a statement for many, which returns a result for each, in their order. Items of one
 * `group` that are given in the same turn of the event loop, or while an earlier statement of the group is under way, are written
 * together. If a statement fails, each of its items is written alone, so that one cannot fail the others. Not for transactions.
 */
export function gathered<Item, Result>(
  write: (db: Db, items: readonly Item[]) => Promise<readonly Result[]>,
  groupOf: (item: Item) => unknown,
): (db: Db, item: Item) => Promise<Result> {
  const waiting = new WeakMap<Db, Map<unknown, Call<Item, Result>[]>>();

  const writeAll = async (db: Db, calls: readonly Call<Item, Result>[]): Promise<void> => {
    try {
      const results = await write(
        db,
        calls.map(({ item }) => item),
      );
      calls.forEach(({ resolve }, index) => resolve(results[index]!));
    } catch (error) {
      const [first] = calls;
      if (calls.length === 1) first?.reject(error);
      else for (const call of calls) await writeAll(db, [call]);
    }
  };

  const writeWhileAsked = async (db: Db, groups: Map<unknown, Call<Item, Result>[]>, group: unknown): Promise<void> => {
    await setImmediate();
    for (let calls = groups.get(group)!; calls.length > 0;) await writeAll(db, calls.splice(0, maxAtOnce));
    groups.delete(group);
  };

  return (db, item) =>
    new Promise((resolve, reject) => {
      const groups = waiting.get(db) ?? new Map<unknown, Call<Item, Result>[]>();
      waiting.set(db, groups);
      const group = groupOf(item);
      const calls = groups.get(group);
      const call = { item, resolve, reject };
      if (calls !== undefined) return void calls.push(call);
      groups.set(group, [call]);
      void writeWhileAsked(db, groups, group);
    });
}

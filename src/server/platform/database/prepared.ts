/**
 * Statements that are built and compiled once, and that the database parses and plans once per connection, for the queries of
 * nearly every request. All other queries run as usual.
 */
import {
  type CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
  sql,
} from 'kysely';
import { Query, type Pool, type PoolClient } from 'pg';
import type { Db } from '../context';
import type { Tables } from '../tables';

/** The name of a prepared statement, by its text. */
const names = new Map<string, string>();

/** Builds SQL without running it. */
const writer = new Kysely<Tables>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

/** Marks a value that is passed with each call. */
class Slot {
  constructor(readonly key: string) {}
}

/** A query of Kysely, or SQL as text. */
interface Statement<Row> {
  compile(writer: Kysely<Tables>): CompiledQuery<Row>;
}

/** The argument of a statement's builder: a placeholder for each value, by its key. */
export type ValueOf<Values extends object> = <K extends keyof Values & string>(key: K) => RawBuilder<Values[K]>;

/**
 * A named statement, called with its values. Name every column: a `select *` that was planned before a migration fails after it.
 * `write` runs at the first call.
 */
export function prepared<Values extends object, Row>(
  name: string,
  write: (db: Kysely<Tables>, value: ValueOf<Values>) => Statement<Row>,
): (db: Db, values: Values) => Promise<Row[]> {
  let compiled: CompiledQuery<Row> | undefined;
  const compile = () => {
    const query = write(writer, <K extends keyof Values & string>(key: K) => sql<Values[K]>`${new Slot(key)}`).compile(writer);
    names.set(query.sql, name);
    return query;
  };
  return async (db, values) => {
    compiled ??= compile();
    const parameters = compiled.parameters.map((value) => written(value instanceof Slot ? values[value.key as keyof Values] : value));
    const pool = pools.get(db);
    if (pool === undefined) return (await db.executeQuery<Row>({ ...compiled, parameters })).rows;
    const client = await pool.connect();
    try {
      return (await client.query(compiled.sql, parameters)).rows as Row[];
    } finally {
      client.release();
    }
  };
}

/** Lets the connections keep a statement that a library wrote. Its text must not differ from call to call, nor say `*` of our tables. */
export function prepareText(text: string): void {
  if (!names.has(text)) names.set(text, `text-${names.size}`);
}

/** A moment as UTC text: the driver would compose it in local time, part by part, which costs more than the rest of the call. */
const written = (value: unknown): unknown => (value instanceof Date ? value.toISOString() : value);

/** Of databases that are not a transaction. */
const pools = new WeakMap<Db, Pool>();

/** Sends prepared statements straight to the pool, unless they belong to a transaction: the layers between add nothing. */
export function runPreparedOn(db: Db, pool: Pool): void {
  pools.set(db, pool);
}

type QueryCallback = ConstructorParameters<typeof Query>[2];

/**
 * Lets the connections of a pool keep the statements made by `prepared`. `plansKept`: after so many of them a connection forgets its
 * plans, for a database that never does it by itself; it would read a table that has grown as if it still had a few rows.
 */
export function prepareOn(pool: Pool, plansKept = Infinity): void {
  let connections = 0;
  pool.on('connect', (client) => {
    // The embedded database keeps the statements of an earlier connection, so each connection uses different names.
    const connection = (connections += 1);
    const ownNames = new Map<string, string>();
    const nameOf = (text: string) => {
      const name = names.get(text);
      if (name !== undefined && !ownNames.has(text)) ownNames.set(text, `${name}-${connection}`);
      return ownNames.get(text);
    };
    const query = client.query.bind(client) as (...given: unknown[]) => unknown;
    let sent = 0;
    const withFreshPlans = (send: () => void): void => {
      sent += 1;
      // It fails only in a transaction that has failed.
      if (sent % plansKept === 0) query('DISCARD PLANS', () => send());
      else send();
    };
    client.query = ((text: unknown, values: unknown[], ...rest: unknown[]) => {
      const name = typeof text === 'string' ? nameOf(text) : undefined;
      if (name === undefined) return query(text, values, ...rest);
      // A query of pg's own, which it takes as it is; a text with a name would be copied first.
      const send = (callback: QueryCallback): void =>
        withFreshPlans(() => query(Object.assign(new Query(text as string, values, callback), { name })));
      const [callback] = rest;
      if (typeof callback === 'function') return send(callback as QueryCallback);
      return new Promise((resolve, reject) => send((error, result) => (error ? reject(error) : resolve(result))));
    }) as PoolClient['query'];
  });
}

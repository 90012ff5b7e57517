/** Counts the statements that the server sends during an action, and lists those it has prepared. */
import type { PoolClient } from 'pg';
import type { Database } from '../../src/server/platform/database/database';

export interface Statements {
  readonly count: number;
  readonly texts: readonly string[];
  /** The parameters of each statement, in the order of the texts. */
  readonly parameters: readonly (readonly unknown[])[];
  /** The texts that were sent under a name. */
  readonly prepared: readonly string[];
}

/** Counts every statement on the server's pool, so call it when no other request is running. */
export async function statementsOf(
  server: { readonly server: { readonly database: Pick<Database, 'pool'> } },
  work: () => Promise<unknown>,
): Promise<Statements> {
  const { pool } = server.server.database;
  const connect = pool.connect.bind(pool) as () => Promise<PoolClient>;
  const watched = new Map<PoolClient, PoolClient['query']>();
  const seen: { text: string; parameters: readonly unknown[]; isNamed: boolean }[] = [];
  pool.connect = (async () => {
    const client = await connect();
    if (watched.has(client)) return client;
    // The connection turns a text into a named statement.
    const { connection } = client as unknown as { connection: { parse(query: object): void; bind(binding: object): void } };
    const bind = connection.bind.bind(connection);
    watched.set(client, client.query);
    const query = client.query.bind(client) as (...given: unknown[]) => unknown;
    client.query = ((...given: unknown[]) => {
      const [statement, values] = given as [string | { readonly text?: string; readonly values?: unknown[] }, unknown[]?];
      const { text, values: own } = typeof statement === 'string' ? { text: statement, values: undefined } : statement;
      seen.push({ text: String(text ?? statement), parameters: values ?? own ?? [], isNamed: false });
      return query(...given);
    }) as PoolClient['query'];
    connection.bind = (binding) => {
      const { statement } = binding as { statement?: string };
      if (statement) seen[seen.length - 1] = { ...seen[seen.length - 1]!, isNamed: true };
      bind(binding);
    };
    return client;
  }) as typeof pool.connect;
  try {
    await work();
  } finally {
    pool.connect = connect as typeof pool.connect;
    for (const [client, query] of watched) client.query = query;
  }
  return {
    count: seen.length,
    texts: seen.map(({ text }) => text),
    parameters: seen.map(({ parameters }) => parameters),
    prepared: seen.filter(({ isNamed }) => isNamed).map(({ text }) => text),
  };
}

/** Times the statements of a pool. Only the operation and the table leave the statement, never a value. */
import type { Pool, PoolClient } from 'pg';
import type { Observer, Span } from '../observer';
import type { Outgoing } from '../outgoing';

export interface Statement {
  /** `select`, `insert`, `begin` … or `other`. */
  readonly operation: string;
  /** The first table that it names; empty if there is none. */
  readonly table: string;
}

const operations: ReadonlySet<string> = new Set(['select', 'insert', 'update', 'delete', 'begin', 'commit', 'rollback', 'with']);
const firstTable = /\b(?:from|into|update)\s+(?:only\s+)?"?([a-z_]+)"?(?:\."?([a-z_]+)"?)?/i;

/** Statements that differ only in their values have one text, so few texts are parsed more than once. */
const known = new Map<string, Statement>();
const maxKnown = 2000;

/** The operation and the table of an SQL statement. */
export function statementOf(text: string): Statement {
  const before = known.get(text);
  if (before !== undefined) return before;
  const word = /^\s*([a-z]+)/i.exec(text)?.[1]?.toLowerCase() ?? '';
  const [, first = '', second] = firstTable.exec(text) ?? [];
  const statement = {
    operation: operations.has(word) ? word : 'other',
    table: operations.has(word) ? (second ?? first).toLowerCase() : '',
  };
  if (known.size < maxKnown) known.set(text, statement);
  return statement;
}

type AnyQuery = (...given: unknown[]) => unknown;

/** Reports each statement of a pool. Call it before the pool has connections. */
export function observeQueries(pool: Pool, observer: Observer): void {
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as AnyQuery;
    client.query = ((...given: unknown[]) => {
      const [first] = given;
      const text = typeof first === 'string' ? first : String((first as { text?: unknown } | undefined)?.text ?? '');
      const end = begin(observer, statementOf(text));
      const last = given.at(-1);
      if (typeof last === 'function') {
        given[given.length - 1] = (error: unknown, ...rest: unknown[]) => {
          end(Boolean(error));
          (last as AnyQuery)(error, ...rest);
        };
        return query(...given);
      }
      const made = query(...given) as Promise<unknown>;
      if (typeof made?.then === 'function')
        made.then(
          () => end(false),
          () => end(true),
        );
      else end(false);
      return made;
    }) as PoolClient['query'];
  });
}

function begin(observer: Observer, { operation, table }: Statement): (isFailed: boolean) => void {
  const startedAt = performance.now();
  const span: Span = observer.startSpan({
    name: table === '' ? operation : `${operation} ${table}`,
    kind: 'client',
    attributes: {
      'db.system.name': 'postgresql',
      'db.operation.name': operation,
      ...(table === '' ? {} : { 'db.collection.name': table }),
    },
  });
  return (isFailed) => {
    observer.queryEnded({ operation, table, seconds: (performance.now() - startedAt) / 1000, isFailed });
    span.end({ isFailed });
  };
}

/** The same way out, with a span for each request; unchanged while the observer is off. */
export function observeOutgoing(outgoing: Outgoing, observer: Observer): Outgoing {
  if (!observer.isOn) return outgoing;
  return {
    ...outgoing,
    send: (request) => {
      const host = URL.canParse(request.url) ? new URL(request.url).hostname : 'none';
      const method = request.method ?? 'GET';
      const attributes = { 'http.request.method': method, 'server.address': host };
      return observer.trace({ name: `${method} ${host}`, kind: 'client', attributes }, () => outgoing.send(request));
    },
  };
}

/** Which rows of a table are new. */
import { hash } from 'node:crypto';
import { isRecord, textOf } from '../../../domain/runs/json';
import type { PollCall, TriggerEvent } from '../connector';
import { StepError } from '../connector';
import { requireWord } from '../inputs';
import type { Dialect, Row, SqlSession } from './dialect';
import { withSession } from './session';
import { jsonRow } from './values';

/**
 * Rows before the newest one that are looked at again. A transaction can commit after one that began later, and then its row has a
 * lower ID than a row that was already seen.
 */
const lookBack = 100;
/** Rows of one poll. */
const pageSize = 300;

/** Rows after `low` are asked for; those with the values `seen` are not new. */
interface Cursor {
  readonly source: string;
  /** Null: from the first row. */
  readonly low: string | null;
  readonly seen: readonly string[];
}

/** The name under which the value of the key is selected. No column of a person has it. */
const keyName = 'patchbay_key';

/** Asks for the rows whose key comes after those that were seen. */
export function pollRows(dialect: Dialect, call: PollCall): Promise<{ events: readonly TriggerEvent[]; cursor: Cursor }> {
  const table = requireWord(call.input, 'table', 'Table');
  const column = requireWord(call.input, 'column', 'Column that counts up');
  const source = digest(`${dialect.app} ${call.connection.host} ${call.connection.database} ${table} ${column}`);
  const before = cursorOf(call.cursor, source);
  return withSession(dialect, call, 'read', async (session) => {
    const key = dialect.quote(column);
    const select = `SELECT t.*, ${dialect.asText(key)} AS ${keyName} FROM ${dialect.quoteTable(table)} AS t`;
    if (before === null) {
      const { rows } = await session.run(`${select} WHERE ${key} IS NOT NULL ORDER BY ${key} DESC LIMIT ${lookBack}`);
      return { events: [], cursor: cursorAfter(source, null, rows.map(keyOf).reverse()) };
    }
    const type = before.low === null ? '' : await typeOf(dialect, session, table, column);
    const after = before.low === null ? `${key} IS NOT NULL` : dialect.compare(key, type, dialect.place(1));
    const { rows } = await session.run(
      `${select} WHERE ${after} ORDER BY ${key} LIMIT ${pageSize}`,
      before.low === null ? [] : [before.low],
    );
    const seen = new Set(before.seen);
    const events = rows
      .filter((row) => !seen.has(keyOf(row)))
      .map((row) => ({ key: `row:${digest(`${source} ${keyOf(row)}`)}`, data: withoutKey(row) }));
    return { events, cursor: cursorAfter(source, before.low, rows.map(keyOf)) };
  });
}

function cursorOf(value: unknown, source: string): Cursor | null {
  return isRecord(value) && value.source === source ? (value as unknown as Cursor) : null;
}

/** `keys`: all after `low`, in order. */
function cursorAfter(source: string, low: string | null, keys: readonly string[]): Cursor {
  const isLong = keys.length >= lookBack;
  return { source, low: isLong ? keys.at(-lookBack)! : low, seen: keys.slice(-lookBack) };
}

async function typeOf(dialect: Dialect, session: SqlSession, table: string, column: string): Promise<string> {
  const { rows } = await session.run(dialect.listColumns, [table]);
  const found = rows.find(({ name }) => name === column);
  if (found === undefined) throw new StepError(`The table has no column “${column}”.`);
  return textOf(found.type);
}

const keyOf = (row: Row): string => textOf(row[keyName]);

function withoutKey(row: Row): Row {
  const { [keyName]: _key, ...rest } = jsonRow(row);
  return rest;
}

const digest = (text: string): string => hash('sha256', text, 'base64url').slice(0, 22);

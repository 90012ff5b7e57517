/** Which rows of a table are new. */
import { hash } from 'node:crypto';
import { plainJson } from '../../../domain/runs/exactJson';
import { isRecord, textOf } from '../../../domain/runs/json';
import type { Poll, PollCall } from '../connector';
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

/** Rows after `low` are asked for; those with the keys `seen` are not new. */
interface Cursor {
  readonly source: string;
  /** The values of the columns that order the rows; null: from the first row. A text is one of an earlier version, of the column alone. */
  readonly low: readonly string[] | string | null;
  readonly seen: readonly string[];
}

interface OrderColumn {
  readonly name: string;
  readonly type: string;
}

/** The names under which the values of the order are selected, with a number. No column of a person has them. */
const keyName = 'patchbay_key';

/**
 * Asks for the rows that come after those that were seen: in the order of the chosen column and, where it has one value in several rows
 * (a time of creation has, in one transaction), of the primary key.
 */
export function pollRows(dialect: Dialect, call: PollCall): Promise<Poll> {
  const table = requireWord(call.input, 'table', 'Table');
  const column = requireWord(call.input, 'column', 'Increasing column');
  const source = digest(`${dialect.app} ${call.connection.host} ${call.connection.database} ${table} ${column}`);
  const before = cursorOf(call.cursor, source);
  return withSession(dialect, call, 'read', async (session) => {
    const { order, isUnique } = await orderOf(dialect, session, table, column);
    const names = order.map(({ name }) => dialect.quote(name));
    const keys = names.map((name, index) => `${dialect.asText(name)} AS ${keyName}${index}`);
    const select = `SELECT t.*, ${keys.join(', ')} FROM ${dialect.quoteTable(table)} AS t WHERE ${names[0]} IS NOT NULL`;
    const read = (row: Row) => {
      const { keyed, data } = splitRow(row, order.length);
      // Without a primary key, rows with one value are told apart by what they contain.
      return { keyed, data, key: keyOf(isUnique ? keyed : [...keyed, JSON.stringify(plainJson(data))]) };
    };
    if (before === null) {
      const last = names.map((name) => `${name} DESC`).join(', ');
      const rows = (await session.run(`${select} ORDER BY ${last} LIMIT ${lookBack}`)).rows.map(read).reverse();
      return { events: [], cursor: cursorAfter(source, null, rows) };
    }
    const low = lowOf(before);
    const after = low === null ? { text: '', values: [] } : comesAfter(dialect, order, low, isUnique);
    const { rows: found } = await session.run(`${select}${after.text} ORDER BY ${names.join(', ')} LIMIT ${pageSize}`, after.values);
    const rows = found.map(read);
    if (!isUnique && rows.length === pageSize && rows[0]!.keyed[0] === rows.at(-1)!.keyed[0])
      throw new StepError(
        `At least ${pageSize} rows have the same value in “${column}”. Choose another column, or give the table a primary key.`,
      );
    const seen = new Set(before.seen);
    const events = rows.filter(({ key }) => !seen.has(key)).map(({ key, data }) => ({ key: `row:${digest(`${source} ${key}`)}`, data }));
    return { events, cursor: cursorAfter(source, low, rows), ...(rows.length === pageSize && { more: 'now' }) };
  });
}

function cursorOf(value: unknown, source: string): Cursor | null {
  return isRecord(value) && value.source === source ? (value as unknown as Cursor) : null;
}

/** A cursor of an earlier version goes on after the newest row that it saw. */
const lowOf = ({ low, seen }: Cursor): readonly string[] | null => (typeof low === 'string' ? [seen.at(-1) ?? low] : low);

/** `rows`: all after `low`, in order. */
function cursorAfter(source: string, low: readonly string[] | null, rows: readonly { keyed: readonly string[]; key: string }[]): Cursor {
  const isLong = rows.length >= lookBack;
  return { source, low: isLong ? rows.at(-lookBack)!.keyed : low, seen: rows.slice(-lookBack).map(({ key }) => key) };
}

/** The chosen column and those of the primary key; without one, rows can have the same order. */
async function orderOf(dialect: Dialect, session: SqlSession, table: string, column: string) {
  const columns = async (statement: string): Promise<readonly OrderColumn[]> =>
    (await session.run(statement, [table])).rows.map(({ name, type }) => ({ name: textOf(name), type: textOf(type) }));
  const chosen = (await columns(dialect.listColumns)).find(({ name }) => name === column);
  if (chosen === undefined) throw new StepError(`The table has no column “${column}”.`);
  const primary = await columns(dialect.listPrimaryKey);
  const isUnique = primary.length > 0;
  const others = primary.length === 1 && primary[0]!.name === column ? [] : primary.filter(({ name }) => name !== column);
  return { order: [chosen, ...others], isUnique };
}

/** A condition for the rows after these values; with those that have the same ones if they can be others. */
function comesAfter(dialect: Dialect, order: readonly OrderColumn[], low: readonly string[], isUnique: boolean) {
  const values: string[] = [];
  const compare = (index: number, operator: '>' | '>=' | '='): string => {
    values.push(low[index]!);
    const { name, type } = order[index]!;
    return dialect.compare(dialect.quote(name), type, operator, dialect.place(values.length));
  };
  if (!isUnique) return { text: ` AND ${compare(0, '>=')}`, values };
  // The first part alone can use an index.
  const first = compare(0, '>=');
  const parts = low.map((_value, index) => {
    const equal = low.slice(0, index).map((_same, at) => compare(at, '='));
    return `(${[...equal, compare(index, '>')].join(' AND ')})`;
  });
  return { text: ` AND ${first} AND (${parts.join(' OR ')})`, values };
}

/** The values of the order as texts, and the row without them. */
function splitRow(row: Row, count: number): { readonly keyed: readonly string[]; readonly data: Row } {
  const names = Array.from({ length: count }, (_none, index) => `${keyName}${index}`);
  const data = Object.entries(jsonRow(row)).filter(([name]) => !names.includes(name));
  return { keyed: names.map((name) => textOf(row[name])), data: Object.fromEntries(data) };
}

const keyOf = (values: readonly string[]): string => (values.length === 1 ? values[0]! : digest(JSON.stringify(values)));

const digest = (text: string): string => hash('sha256', text, 'base64url').slice(0, 22);

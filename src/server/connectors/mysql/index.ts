/** MySQL and MariaDB, over the `mysql2` driver. */
import type { FieldPacket } from 'mysql2/promise';
import { isExactNumber, parseExactJson } from '../../../domain/runs/exactJson';
import { textOf } from '../../../domain/runs/json';
import { brand } from '../../../domain/brand';
import { readMoment, whyNoMoment } from '../../../domain/runs/readValues';
import { StepError, type CallContext } from '../connector';
import { connectTimeout, limitReceived, openServer, saidBy, tlsOptions, type ServerAddress } from '../servers';
import {
  databaseForm,
  type Dialect,
  type Operand,
  type Reading,
  type Row,
  type SqlFailure,
  type SqlResult,
  type SqlSession,
  type SqlValue,
} from '../sql/dialect';
import { maxReceived, statementTimeout } from '../sql/session';
import { sqlConnector } from '../sql/sqlConnector';
import { bytesOfBase64, jsonText, localTime, rowsOf, sqlValue } from '../sql/values';

const quote = (name: string): string => `\`${name.replaceAll('\u0000', '').replaceAll('`', '``')}\``;

async function open(call: CallContext, server: ServerAddress, database: string): Promise<SqlSession> {
  const { createConnection } = await import('mysql2/promise');
  const socket = limitReceived(await openServer(call, server), maxReceived);
  try {
    const connection = await createConnection({
      host: server.host,
      port: server.port,
      user: server.user,
      password: server.password,
      database,
      stream: socket,
      ...(server.security !== 'none' && { ssl: { ...tlsOptions(server), verifyIdentity: true } as never }),
      connectTimeout,
      connectAttributes: { program_name: brand.name },
      // Names of columns would otherwise become part of a program.
      disableEval: true,
      // Moments have no zone here: the driver would read them in that of this server.
      dateStrings: true,
      supportBigNumbers: true,
      typeCast: readField,
      multipleStatements: false,
    });
    connection.on('error', () => {});
    // MariaDB's name, in seconds, and MySQL's, in milliseconds.
    await connection
      .query(`SET SESSION max_statement_time = ${statementTimeout / 1000}`)
      .catch(() => connection.query(`SET SESSION max_execution_time = ${statementTimeout}`));
    return {
      run: async (sql, values = []): Promise<SqlResult> => {
        const [result, fields] = await connection.query({ sql, values: [...values], rowsAsArray: true });
        if (Array.isArray(result)) {
          // A procedure gives several results; the first one counts.
          const isNested = Array.isArray((fields as readonly unknown[])[0]);
          const rows = (isNested ? (result as unknown[][])[0] : result) as unknown[][];
          const names = ((isNested ? (fields as unknown as FieldPacket[][])[0] : fields) ?? []).map((field) => field.name);
          return { rows: rowsOf(names, rows), count: rows.length, insertId: null };
        }
        const { affectedRows, insertId } = result;
        return { rows: [], count: affectedRows, insertId: String(insertId) === '0' ? null : String(insertId) };
      },
      end: () => {
        connection.destroy();
        socket.destroy();
      },
    };
  } catch (error) {
    socket.destroy();
    throw error;
  }
}

/** Refused users and passwords: 1044 for the database, 1045, and 1698 for a user without a password here. */
const credentials: ReadonlySet<number> = new Set([1044, 1045, 1698]);
/** Conditions that pass: too many connections, a shutdown, a lock, a deadlock, the limit of a user. */
const passing: ReadonlySet<number> = new Set([1040, 1053, 1205, 1213, 1226]);

function judge(error: unknown): SqlFailure {
  const { errno, sqlState, sqlMessage, code = '' } = error as { errno?: number; sqlState?: string; sqlMessage?: string; code?: string };
  if (typeof errno === 'number' && credentials.has(errno)) return { type: 'credentials' };
  if (sqlState !== undefined && typeof errno === 'number')
    return { type: 'refused', said: saidBy(textOf(sqlMessage)), isTransient: passing.has(errno) };
  if (/^(?:ERR_TLS_|ERR_SSL_|CERT_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_|EPROTO$|HANDSHAKE_)/.test(code)) return { type: 'unprotected' };
  return { type: 'broken' };
}

/** The new row, by the value that the database counted up; without one, as it was sent. */
async function insert(session: SqlSession, table: string, names: readonly string[], values: readonly SqlValue[]): Promise<Row> {
  const places = names.map(() => '?').join(', ');
  const { insertId } = await session.run(`INSERT INTO ${quote(table)} (${names.map(quote).join(', ')}) VALUES (${places})`, values);
  const sent = Object.fromEntries(names.map((name, index) => [name, values[index] ?? null]));
  if (insertId === null) return sent;
  const counted = await session.run(`${columns} AND extra LIKE '%auto_increment%'`, [table]);
  const name = textOf(counted.rows[0]?.name);
  if (name === '') return sent;
  const { rows } = await session.run(`SELECT * FROM ${quote(table)} WHERE ${quote(name)} = ${insertId}`);
  return rows[0] ?? sent;
}

const columns = `SELECT column_name AS name, data_type AS type FROM information_schema.columns
  WHERE table_schema = DATABASE() AND table_name = ?`;

const numberTypes: ReadonlySet<string> = new Set(['tinyint', 'smallint', 'mediumint', 'int', 'bigint', 'decimal']);

/**
 * MySQL compares a text with a number as floating point: `abc` equals 0, and large IDs equal their neighbours. So a number is only compared
 * with numbers, and a text with texts. A moment is written in the time of the Zap's zone, because its columns have none and take none.
 */
function operand(
  { name, type }: { readonly name: string; readonly type: string },
  place: string,
  raw: unknown,
  { zone, region }: Reading,
): Operand {
  const value = sqlValue(raw);
  if (value === null) return { text: place, value };
  if (byteTypes.has(type)) return { text: place, value: bytesOfBase64(value) };
  if (type === 'json') return { text: place, value: jsonText(raw) };
  if (type === 'set' && Array.isArray(raw)) return { text: place, value: raw.map(textOf).join(',') };
  const flag = type === 'tinyint' || type === 'bit' ? /^(true|false)$/i.exec(String(value).trim())?.[1]?.toLowerCase() : undefined;
  const given = value === true || flag === 'true' ? '1' : value === false || flag === 'false' ? '0' : String(value).trim();
  if (numberTypes.has(type) || otherNumberTypes.has(type)) {
    if (!/^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d{1,3})?$/i.test(given))
      throw new StepError(`“${given.slice(0, 50)}” is not a number, and the column “${name}” has numbers.`);
    // A text would be stored in bits by its letters.
    if (type === 'bit') return { text: place, value: bitsOf(given) };
    return { text: numberTypes.has(type) ? `CAST(${place} AS DECIMAL(65, 15))` : `(${place} + 0e0)`, value: given };
  }
  if (/^(?:date|datetime|timestamp)$/.test(type) && !plainDate.test(given)) {
    const moment = readMoment(raw, zone, region);
    if (moment === null) throw new StepError(whyNoMoment(raw));
    const local = localTime(moment, zone, given);
    return { text: place, value: type === 'date' ? local.slice(0, 10) : local.replace(/\.000$/, '') };
  }
  return { text: place, value: String(value) };
}

/** A number of bits; one that a double does not hold, as its bytes. */
function bitsOf(text: string): number | Buffer {
  if (!/^\d{16,20}$/.test(text)) return Number(text);
  return Buffer.from(BigInt(text).toString(16).padStart(16, '0'), 'hex');
}

const otherNumberTypes: ReadonlySet<string> = new Set(['float', 'double', 'year', 'bit']);

const byteTypes: ReadonlySet<string> = new Set(['binary', 'varbinary', 'tinyblob', 'blob', 'mediumblob', 'longblob']);

/** Without an offset: a local time already, as MySQL itself reads it. An empty text is for the database to refuse. */
const plainDate = /^(?:\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)?)?$/;

/** A number as it was written, of any length; MySQL compares a text with a number as floating point. */
const exactNumber = /^-?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i;

/** A moment as steps give it: ISO 8601 with an offset. Its fraction of a second is the second part. */
const moment = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2})(\.\d{1,9})?(Z|[+-]\d{2}:\d{2})$/;

/**
 * A parameter of a statement by its own type, because the server does not tell the types of the places: numbers with all of their
 * digits, true and false, NULL, and moments as a date and time in the Zap's zone, because MySQL takes no offset. Lists and records are
 * JSON, which both servers take as a text.
 */
function parameter(value: unknown, { zone, region }: Reading): SqlValue {
  if (isExactNumber(value) && exactNumber.test(value.exactNumber)) return { toSqlString: () => value.exactNumber };
  const [, seconds, fraction = '', offset] = (typeof value === 'string' ? moment.exec(value) : null) ?? [];
  const time = seconds === undefined ? null : readMoment(`${seconds}${offset}`, zone, region);
  if (time === null) return sqlValue(value);
  return { toSqlString: () => `TIMESTAMP'${localTime(time, zone, '').slice(0, -4)}${fraction.slice(0, 7)}'` };
}

/**
 * Bits are a number, of which the driver gives the bytes, and the numbers of JSON keep their digits. Everything else is read as the driver
 * reads it.
 */
function readField(
  field: { readonly type: string; readonly extendedFormat?: unknown; buffer(): Buffer | null; string(encoding: 'utf8'): string | null },
  next: () => unknown,
): unknown {
  // MariaDB’s own JSON is a text with a format.
  if (field.type === 'JSON' || field.extendedFormat === 'json') {
    const text = field.string('utf8');
    return text === null ? null : parseExactJson(text);
  }
  if (field.type !== 'BIT') return next();
  const bytes = field.buffer();
  return bytes === null ? null : numberOrText(BigInt(`0x${bytes.toString('hex') || '0'}`));
}

const numberOrText = (whole: bigint): number | string => (whole <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(whole) : String(whole));

const dialect: Dialect = {
  syntax: 'mysql',
  app: {
    key: 'MySQLCLIAPI',
    version: '1.6.6',
    name: 'MySQL',
    slug: 'mysql',
    categories: ['databases'],
    popularity: 56,
    addedOn: '2014-11-19',
    about: 'A relational database.',
    logo: 'mysql',
    color: '4479A1',
    authType: 'basic',
    upfrontFields: ['host'],
    isPremium: true,
  },
  name: 'MySQL',
  form: databaseForm(3306),
  open,
  refuseChanges: 'SET SESSION TRANSACTION READ ONLY',
  quote,
  quoteTable: quote,
  place: () => '?',
  asText: (expression) => `CAST(${expression} AS CHAR)`,
  listTables: 'SELECT table_name AS name FROM information_schema.tables WHERE table_schema = DATABASE() ORDER BY table_name LIMIT 1000',
  listColumns: `${columns} ORDER BY ordinal_position`,
  listPrimaryKey: `${columns} AND column_key = 'PRI' ORDER BY ordinal_position`,
  describeColumns: `SELECT column_name AS name, CASE WHEN column_type = 'tinyint(1)' THEN 'boolean' ELSE data_type END AS type,
    is_nullable = 'NO' AND column_default IS NULL AND extra NOT LIKE '%auto_increment%' AS is_required,
    COALESCE(generation_expression, '') <> '' AS is_computed, CASE WHEN data_type = 'enum' THEN column_type END AS choices
    FROM information_schema.columns WHERE table_schema = DATABASE() AND table_name = ? ORDER BY ordinal_position`,
  // enum('open','it''s paid')
  choicesOf: (value) => Array.from(textOf(value).matchAll(/'((?:[^']|'')*)'/g), ([, text]) => text!.replaceAll("''", "'")),
  // A number and a text are compared as floating point, in which large IDs are equal.
  compare: (column, type, operator, place) =>
    `${column} ${operator} ${numberTypes.has(type) ? `CAST(${place} AS DECIMAL(65, 15))` : place}`,
  operand,
  parameter,
  parametersHelp: ' Numbers, yes and no keep their type; a time such as 2026-11-27T10:00:00Z becomes a date and time in the Zap’s zone.',
  insert,
  judge,
};

export const mysql = sqlConnector(dialect);

/** PostgreSQL, over the `pg` driver. */
import { textOf } from '../../../domain/runs/json';
import { brand } from '../../../domain/brand';
import { type CallContext, StepError } from '../connector';
import { connectTimeout, limitReceived, openServer, saidBy, type ServerAddress, tlsOptions } from '../servers';
import { databaseForm, type Dialect, type Reading, type SqlFailure, type SqlResult, type SqlSession, type SqlValue } from '../sql/dialect';
import { maxReceived, statementTimeout } from '../sql/session';
import { sqlConnector } from '../sql/sqlConnector';
import { bytesOfBase64, jsonText, localTime, rowsOf, sqlValue } from '../sql/values';
import { parseExactJson } from '../../../domain/runs/exactJson';
import { readMoment, whyNoMoment } from '../../../domain/runs/readValues';

/** The types that are no texts in JSON, by their ids (pg_type.dat of PostgreSQL); every other type stays as PostgreSQL writes it. */
const readers: ReadonlyMap<number, (text: string) => unknown> = new Map<number, (text: string) => unknown>([
  [16, (text) => text === 't'],
  ...[21, 23, 26, 700, 701].map((id) => [id, finiteNumber] as const),
  ...[114, 3802].map((id) => [id, parseExactJson] as const),
  [17, (text) => Buffer.from(text.slice(2), 'hex').toString('base64')],
  [1184, isoMoment],
]);

/** The types of elements, by the ids of their array types. A list of another type, such as one of a person, stays a text. */
const elements: ReadonlyMap<number, number> = new Map([
  ...pairs([1000, 16], [1001, 17], [1005, 21], [1007, 23], [1016, 20], [1028, 26], [1021, 700], [1022, 701], [1231, 1700], [199, 114]),
  ...pairs([3807, 3802], [1185, 1184], [1115, 1114], [1182, 1082], [1183, 1083], [1270, 1266], [1187, 1186], [1009, 25], [1015, 1043]),
  ...pairs(
    [1014, 1042],
    [1002, 18],
    [1003, 19],
    [2951, 2950],
    [1041, 869],
    [651, 650],
    [1040, 829],
    [791, 790],
    [1561, 1560],
    [1563, 1562],
  ),
  ...pairs([1017, 600], [143, 142]),
]);

function pairs(...all: readonly (readonly [number, number])[]): readonly (readonly [number, number])[] {
  return all;
}

const plain = (text: string): unknown => text;

/**
 * The value of a text that PostgreSQL sends for a type. `splitList` gives the elements of a list as texts, lists inside it as lists.
 */
function readPostgresql(type: number, text: string, splitList: (text: string) => unknown): unknown {
  const element = elements.get(type);
  if (element === undefined) return (readers.get(type) ?? plain)(text);
  const read = readers.get(element) ?? plain;
  const each = (value: unknown): unknown => (Array.isArray(value) ? value.map(each) : typeof value === 'string' ? read(value) : null);
  return each(splitList(text));
}

function finiteNumber(text: string): unknown {
  const number = Number(text);
  return Number.isFinite(number) ? number : text;
}

/** `2026-11-27 10:00:00.123+01` as ISO 8601 in UTC; the text itself for what has no place there, such as `infinity`. */
function isoMoment(text: string): string {
  const parts = /^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2}:\d{2}(?:\.\d+)?)([+-]\d{2})(:\d{2})?$/.exec(text);
  if (parts === null) return text;
  const moment = new Date(`${parts[1]}T${parts[2]}${parts[3]}${parts[4] ?? ':00'}`).toISOString();
  // PostgreSQL has microseconds.
  return moment.replace('Z', `${/\.\d{3}(\d+)$/.exec(parts[2]!)?.[1] ?? ''}Z`);
}

/** A value as a column of a type takes it, by the type's name (`integer[]`). Throws a `StepError` for what cannot be of the type. */
function postgresqlValue(type: string, value: unknown, reading: Reading): SqlValue {
  if (value === null || value === undefined) return null;
  if (type.endsWith('[]')) return listText(type.slice(0, -2), value, reading);
  switch (type) {
    case 'json':
    case 'jsonb':
      return jsonText(value);
    case 'bytea':
      return typeof value === 'string' && value.startsWith('\\x') ? value : bytesOfBase64(value);
    case 'date':
    case 'timestamp without time zone':
    case 'timestamp with time zone':
      return momentText(type, value, reading);
    default:
      return sqlValue(value);
  }
}

function listText(type: string, value: unknown, reading: Reading): SqlValue {
  const list = typeof value === 'string' && value.trim().startsWith('[') ? listInText(value) : value;
  // As PostgreSQL writes a list: {a,b}.
  if (!Array.isArray(list)) return typeof list === 'string' ? list : listText(type, [list], reading);
  const isJson = /^jsonb?$/.test(type);
  const written = list.map((each: unknown): string => {
    if (Array.isArray(each) && !isJson) return String(listText(type, each, reading));
    const element = postgresqlValue(type, each, reading);
    if (element === null) return 'NULL';
    const text = Buffer.isBuffer(element) ? `\\x${element.toString('hex')}` : String(element);
    return `"${text.replace(/["\\]/g, '\\$&')}"`;
  });
  return `{${written.join(',')}}`;
}

/** A list in JSON; the text itself if it is none, such as `[0:1]={a,b}`. */
function listInText(text: string): unknown {
  try {
    return parseExactJson(text);
  } catch {
    return text;
  }
}

/** What PostgreSQL reads in one way in every setting: ISO 8601, and words such as `now`, `today` and `-infinity`. */
const plainDate = /^\s*(?:\d{4,}-\d{2}-\d{2}|-?[a-z]+\s*$)/i;
/** A column without a zone would leave out an offset. */
const hasOffset = /\d:\d{2}(?::\d{2}(?:\.\d+)?)?\s?(?:Z|[+-]\d{2}(?::?\d{2})?)\s*$/i;

/** Dates as people write them are read here: PostgreSQL would take `11.12.2026` for 12 November. */
function momentText(type: string, value: unknown, { zone, region }: Reading): SqlValue {
  const isZoned = type === 'timestamp with time zone';
  if (typeof value === 'string' && (value.trim() === '' || (plainDate.test(value) && (isZoned || !hasOffset.test(value))))) return value;
  const moment = readMoment(value, zone, region);
  if (moment === null) throw new StepError(whyNoMoment(value));
  if (isZoned) return new Date(moment).toISOString();
  const local = localTime(moment, zone, value);
  return type === 'date' ? local.slice(0, 10) : local;
}

const quote = (name: string): string => `"${name.replaceAll('\u0000', '').replaceAll('"', '""')}"`;

/** `orders` of the search path, or `shop.orders`. */
function quoteTable(name: string): string {
  const dot = name.indexOf('.');
  return dot < 1 ? quote(name) : `${quote(name.slice(0, dot))}.${quote(name.slice(dot + 1))}`;
}

async function open(call: CallContext, server: ServerAddress, database: string): Promise<SqlSession> {
  const { Client, types } = await import('pg');
  const socket = limitReceived(await openServer(call, server), maxReceived);
  // The driver connects its stream itself; this one is connected already, to a checked address.
  const stream = Object.assign(socket, {
    connect: () => {
      process.nextTick(() => socket.emit('connect'));
      return socket;
    },
  });
  const splitList = types.getTypeParser(textList as never) as (text: string) => unknown;
  const client = new Client({
    host: server.host,
    port: server.port,
    user: server.user,
    // A function, because an empty text would mean the environment of this server.
    password: () => server.password,
    database,
    stream: () => stream,
    ssl: server.security === 'none' ? false : tlsOptions(server),
    application_name: brand.name,
    statement_timeout: statementTimeout,
    connectionTimeoutMillis: connectTimeout,
    types: { getTypeParser: (id: number) => ((text: string) => readPostgresql(id, text, splitList)) as never },
  });
  // An error between two statements is that of the next one.
  client.on('error', () => {});
  try {
    await client.connect();
  } catch (error) {
    socket.destroy();
    throw error;
  }
  return {
    run: async (text, values = []): Promise<SqlResult> => {
      // The extended protocol takes a single statement only.
      const query = { text, values: [...values], queryMode: 'extended' as const, rowMode: 'array' as const };
      const { rows, rowCount, fields } = await client.query<unknown[]>(query);
      const names = fields.map(({ name }) => name);
      return { rows: rowsOf(names, rows), count: rowCount ?? rows.length, insertId: null };
    },
    end: () => {
      void client.end().catch(() => {});
      socket.destroy();
    },
  };
}

/** The type `text[]`, whose parser splits every list. */
const textList = 1009;

/** Conditions that pass: too many connections, a start or a shutdown, a deadlock, a lock. */
const passing = /^(?:53|57P0[1-5]|40|55P03)/;

function judge(error: unknown): SqlFailure {
  const { code = '', message = '', severity } = error as { code?: string; message?: string; severity?: string };
  // The driver itself refuses an empty password.
  if (/^28/.test(code) || /^SASL: .*password/.test(message)) return { type: 'credentials' };
  if (severity !== undefined && /^[\dA-Z]{5}$/.test(code))
    return { type: 'refused', said: saidBy(message), isTransient: passing.test(code) };
  if (/^(?:ERR_TLS_|ERR_SSL_|CERT_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_|EPROTO$)/.test(code) || /SSL connection/.test(message))
    return { type: 'unprotected' };
  return { type: 'broken' };
}

const columnsWhere = (condition: string) => `FROM pg_attribute
    WHERE attrelid = to_regclass((SELECT string_agg(quote_ident(part), '.') FROM (
      SELECT CASE WHEN position('.' IN $1) > 1 THEN split_part($1, '.', 1) ELSE $1 END AS part
      UNION ALL SELECT substring($1 FROM position('.' IN $1) + 1) WHERE position('.' IN $1) > 1) AS parts))
    AND attnum > 0 AND NOT attisdropped AND ${condition} ORDER BY attnum`;
const columns = columnsWhere('true');

const placesName = 'patchbay_places';

const dialect: Dialect = {
  syntax: 'sql',
  app: {
    key: 'PostgreSQLCLIAPI',
    version: '2.10.2',
    name: 'PostgreSQL',
    slug: 'postgresql',
    categories: ['databases'],
    popularity: 57,
    addedOn: '2014-11-08',
    about: 'An open-source database.',
    logo: 'postgresql',
    color: '4169E1',
    authType: 'basic',
    upfrontFields: ['host'],
    isPremium: true,
  },
  name: 'PostgreSQL',
  form: databaseForm(5432),
  open,
  refuseChanges: 'SET SESSION CHARACTERISTICS AS TRANSACTION READ ONLY',
  quote,
  quoteTable,
  place: (index) => `$${index}`,
  asText: (expression) => `${expression}::text`,
  listTables: `SELECT CASE WHEN table_schema = ANY (current_schemas(false)) THEN table_name ELSE table_schema || '.' || table_name END AS name
    FROM information_schema.tables WHERE table_schema NOT IN ('pg_catalog', 'information_schema') ORDER BY name LIMIT 1000`,
  listColumns: `SELECT attname AS name, atttypid::regtype::text AS type ${columns}`,
  listPrimaryKey: `SELECT attname AS name, atttypid::regtype::text AS type ${columnsWhere(
    'attnum = ANY ((SELECT indkey FROM pg_index WHERE indrelid = attrelid AND indisprimary)::int2[])',
  )}`,
  // An identity that is always counted up refuses other values.
  describeColumns: `SELECT attname AS name, atttypid::regtype::text AS type,
    attnotnull AND NOT atthasdef AND attidentity = '' AS is_required, attgenerated <> '' OR attidentity = 'a' AS is_computed,
    (SELECT json_agg(enumlabel ORDER BY enumsortorder) FROM pg_enum WHERE enumtypid = atttypid) AS choices ${columns}`,
  choicesOf: (value) => (Array.isArray(value) ? value.map(textOf) : []),
  operand: ({ type }, place, value, reading) => ({ text: place, value: postgresqlValue(type, value, reading) }),
  placeTypes: async (session, statement) => {
    // The server tells the types only of a statement with a name. One that cannot have a name has no places either, or is refused below.
    try {
      await session.run(`PREPARE ${placesName} AS ${statement}`);
    } catch {
      return [];
    }
    const asked = `SELECT array_to_json(parameter_types::text[]) AS types FROM pg_prepared_statements WHERE name = '${placesName}'`;
    const { types = [] } = (await session.run(asked)).rows[0] ?? {};
    await session.run(`DEALLOCATE ${placesName}`);
    return (types as readonly string[]) ?? [];
  },
  setZone: (zone) => `SET TIME ZONE '${zone.replaceAll("'", "''")}'`,
  // The parameter gets the type of the column.
  compare: (column, _type, operator, place) => `${column} ${operator} ${place}`,
  insert: async (session, table, names, values) => {
    const places = names.map((_name, index) => `$${index + 1}`).join(', ');
    const text = `INSERT INTO ${quoteTable(table)} (${names.map(quote).join(', ')}) VALUES (${places}) RETURNING *`;
    const [row = {}] = (await session.run(text, values)).rows;
    return row;
  },
  judge,
};

export const postgresql = sqlConnector(dialect);

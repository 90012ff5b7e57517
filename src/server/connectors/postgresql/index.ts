/** PostgreSQL, over the `pg` driver. */
import { textOf } from '../../../domain/runs/json';
import { brand } from '../../../domain/brand';
import type { CallContext } from '../connector';
import { connectTimeout, limitReceived, openServer, saidBy, tlsOptions, type ServerAddress } from '../servers';
import { databaseForm, type Dialect, type SqlFailure, type SqlResult, type SqlSession } from '../sql/dialect';
import { mostReceived, slowestStatement } from '../sql/session';
import { sqlConnector } from '../sql/sqlConnector';
import { rowsOf } from '../sql/values';
import { postgresqlValue, readPostgresql } from './values';

const quote = (name: string): string => `"${name.replaceAll('\u0000', '').replaceAll('"', '""')}"`;

/** `orders` of the search path, or `shop.orders`. */
function quoteTable(name: string): string {
  const dot = name.indexOf('.');
  return dot < 1 ? quote(name) : `${quote(name.slice(0, dot))}.${quote(name.slice(dot + 1))}`;
}

async function open(call: CallContext, server: ServerAddress, database: string): Promise<SqlSession> {
  const { Client, types } = await import('pg');
  const socket = limitReceived(await openServer(call, server), mostReceived);
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
    statement_timeout: slowestStatement,
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

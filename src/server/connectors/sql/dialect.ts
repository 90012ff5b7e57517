/** The differences between SQL databases. `sqlConnector.ts` builds a connector of it. */
import type { Locale } from '../../../domain/runs/regions';
import type { Syntax } from '../../../domain/runs/syntaxes';
import type { App } from '../app';
import type { CallContext } from '../connector';
import type { ServerAddress, ServerForm } from '../servers';

export type Row = Readonly<Record<string, unknown>>;

/** A value of a statement. */
export type SqlValue = string | number | boolean | Buffer | SqlLiteral | null;

/** A value that is written into the statement as it is, by a driver that writes values into statements. */
export interface SqlLiteral {
  toSqlString(): string;
}

/** What decides the meaning of a text: the zone of the Zap, and the region of its account. */
export type Reading = Pick<Locale, 'zone' | 'region'>;

export interface SqlResult {
  readonly rows: readonly Row[];
  /** Rows that were returned or changed. */
  readonly count: number;
  /** The value that the database counted up for the new row; null if there is none. */
  readonly insertId: string | null;
}

/** One connection to a database. */
export interface SqlSession {
  /** Runs one statement; a text with several is refused. Rejects with the error of the library. */
  run(statement: string, values?: readonly SqlValue[]): Promise<SqlResult>;
  /** Ends the connection at once. */
  end(): void;
}

/** The meaning of a library’s error. */
export type SqlFailure =
  /** The database refused the user or the password. */
  | { readonly type: 'credentials' }
  /** The certificate does not fit, or the server does not offer TLS. */
  | { readonly type: 'unprotected' }
  /** The database answered with an error. `isTransient`: it undid the statement, and a later try may succeed. */
  | { readonly type: 'refused'; readonly said: string; readonly isTransient: boolean }
  /** The connection broke. */
  | { readonly type: 'broken' };

/** The form of a connection to a database that listens on this port, with TLS and without. */
export const databaseForm = (port: number): ServerForm => ({
  name: 'The database',
  ports: { implicit: port, none: port },
  security: ['implicit', 'none'],
  hostExample: 'db.example.org',
  help: {
    host: 'The name or the address of the database server, as given by your hosting provider or administrator.',
    user: 'A user of the database. Give it only the permissions that your Zaps need.',
    password: 'The password of this user.',
  },
});

export interface Operand {
  readonly text: string;
  readonly value: SqlValue;
}

export interface Dialect {
  /** The language of its statements. */
  readonly syntax: Syntax;
  /** The app's key in the catalogue. */
  readonly app: App;
  /** `PostgreSQL`. */
  readonly name: string;
  readonly form: ServerForm;
  open(call: CallContext, server: ServerAddress, database: string): Promise<SqlSession>;
  /** Refuses all changes in the rest of the session. */
  readonly refuseChanges: string;
  quote(name: string): string;
  quoteTable(name: string): string;
  /** The place of a value, counted from 1. */
  place(index: number): string;
  /** An expression as a text without loss. */
  asText(expression: string): string;
  /** Gives `name` of each table. */
  readonly listTables: string;
  /** Gives `name` and `type` of each column of the table that is its only value. */
  readonly listColumns: string;
  /** Gives `name`, `type`, `is_required`, `is_computed` and `choices` of each column of the table that is its only value. */
  readonly describeColumns: string;
  /** The values that a type allows, by `choices` of `describeColumns`. */
  choicesOf(value: unknown): readonly string[];
  /** Gives `name` and `type` of each column of the primary key of the table that is its only value. */
  readonly listPrimaryKey: string;
  /** A condition that compares a column of a type with a text of `asText`. */
  compare(column: string, type: string, operator: '>' | '>=' | '=', place: string): string;
  /**
   * A value as a column of a type takes it: an expression, and its parameter. Throws a `StepError` for a value that cannot be of the
   * type.
   */
  operand(column: { readonly name: string; readonly type: string }, place: string, value: unknown, reading: Reading): Operand;
  /** The types of the places of a statement; absent where the database does not tell them. */
  placeTypes?(session: SqlSession, statement: string): Promise<readonly string[]>;
  /** What people have to know of parameters, after a blank; absent if it is nothing. */
  readonly parametersHelp?: string;
  /** A parameter of a statement by its own type; absent where its place decides. */
  parameter?(value: unknown, reading: Reading): SqlValue;
  /** A statement that sets the zone in which this database reads texts without an offset; absent where it has no such types. */
  setZone?(zone: string): string;
  /** Adds a row, and returns it as it is stored. */
  insert(session: SqlSession, table: string, names: readonly string[], values: readonly SqlValue[]): Promise<Row>;
  judge(error: unknown): SqlFailure;
}

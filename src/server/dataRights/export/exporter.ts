/** One file of an export: its name, its content, and its source. */
import { z } from 'zod';
import type { Db, Encryption } from '../../platform/context';

export interface Exporter<S extends z.ZodType = z.ZodType> {
  /** Of the file: `zaps` is `data/zaps.json`. */
  readonly name: string;
  /** A sentence for the README. */
  readonly about: string;
  /** The tables whose rows about the person it exports. A test checks that every table with personal rows is named by one. */
  readonly tables: readonly string[];
  /** Strict, or loose for rows of `plainRow`: unnamed fields are not exported, so no secret slips in with a new column. */
  readonly schema: S;
  /** Reads only the person's own data. */
  read(db: Db, profileId: number, encryption: Encryption): Promise<z.input<S>>;
}

/** Describes an exporter; the compiler checks that `read` returns what `schema` says. */
export const exporter = <S extends z.ZodType>(given: Exporter<S>): Exporter => given as unknown as Exporter;

/** Columns of these names can hold secrets. */
const secretNames = /secret|sealed|token|hash|digest|code|password|_key|^key/;

/**
 * A row with all of its columns, also of those that come later, except for those of the names `without`, for what can be a secret by its
 * name, and for what is no text, number, flag or moment. For tables of plain things, such as Zaps; not for sign-ins and connections.
 */
export const plainRow = <Row extends object, Without extends keyof Row = never>(row: Row, without: readonly Without[] = []) =>
  Object.fromEntries(
    Object.entries(row)
      .filter(([name]) => !secretNames.test(name) && !(without as readonly string[]).includes(name))
      .map(([name, value]: [string, unknown]) => [name, value instanceof Date ? iso(value) : value])
      .filter(([, value]) => value === null || ['string', 'number', 'boolean'].includes(typeof value)),
  ) as {
    [Name in Exclude<keyof Row, Without>]: Row[Name] extends Date ? string : Row[Name] extends Date | null ? string | null : Row[Name];
  };

/** A moment, ISO 8601 in UTC. */
export const Moment = z.iso.datetime();

export const iso = (at: Date): string => at.toISOString();
export const isoOrNull = (at: Date | null): string | null => at?.toISOString() ?? null;

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
  /** Strict: unnamed fields are not exported, so no secret slips in with a new column. */
  readonly schema: S;
  /** Reads only the person's own data. */
  read(db: Db, profileId: number, encryption: Encryption): Promise<z.input<S>>;
}

/** Describes an exporter; the compiler checks that `read` returns what `schema` says. */
export const exporter = <S extends z.ZodType>(given: Exporter<S>): Exporter => given as unknown as Exporter;

/** A moment, ISO 8601 in UTC. */
export const Moment = z.iso.datetime();

export const iso = (at: Date): string => at.toISOString();
export const isoOrNull = (at: Date | null): string | null => at?.toISOString() ?? null;

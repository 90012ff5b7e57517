/** One file of an export, described once: what it is called, what is in it, and where it comes from. */
import { z } from 'zod';
import type { Db } from '../../context';

export interface Exporter<S extends z.ZodType = z.ZodType> {
  /** Of the file: `zaps` is `data/zaps.json`. */
  readonly name: string;
  /** A sentence for the README. */
  readonly about: string;
  /** The tables whose rows about oneself it holds. A test insists that every table with somebody's rows is named by one. */
  readonly tables: readonly string[];
  /** Strict: what it does not name is not exported, and so no secret slips in with a new column. */
  readonly schema: S;
  /** Reads what is the person's own, and nothing of others. */
  read(db: Db, profileId: number): Promise<z.input<S>>;
}

/** Describes an exporter; the compiler checks that `read` gives what `schema` says. */
export const exporter = <S extends z.ZodType>(given: Exporter<S>): Exporter => given as unknown as Exporter;

/** A moment, ISO 8601 in UTC. */
export const Moment = z.iso.datetime();

export const iso = (at: Date): string => at.toISOString();
export const isoOrNull = (at: Date | null): string | null => at?.toISOString() ?? null;

import type { Kysely, Transaction } from 'kysely';
import type { Tables } from './tables';

/** The database, or a transaction on it. */
export type Db = Kysely<Tables> | Transaction<Tables>;

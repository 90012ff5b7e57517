import { type Kysely, sql } from 'kysely';

/** The directory of certified experts. See `catalogue/experts.tables.ts`. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE TABLE experts (
    id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    name text NOT NULL,
    company text NOT NULL,
    location text NOT NULL,
    about text NOT NULL,
    specialties text[] NOT NULL DEFAULT '{}',
    email text NOT NULL UNIQUE,
    is_listed boolean NOT NULL DEFAULT true
  )`.execute(db);
}

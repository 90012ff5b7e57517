import { sql } from 'kysely';
import type { Migrations } from './online';

export const from0001: Migrations = {
  /**
   * Sessions, challenges, limits, outbox, idempotency, settings. See `sessions/foundation.tables.ts`.
   * `profile_id` has no foreign key here: profiles come with the next migration, which may add one.
   */
  '0001_foundation': async (db) => {
    await db.schema
      .createTable('sessions')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('profile_id', 'integer', (c) => c.notNull())
      .addColumn('created_at', 'timestamptz', (c) => c.notNull())
      .addColumn('authenticated_at', 'timestamptz', (c) => c.notNull())
      .addColumn('last_seen_at', 'timestamptz', (c) => c.notNull())
      .addColumn('expires_at', 'timestamptz', (c) => c.notNull())
      .addColumn('masquerader_id', 'integer')
      .addColumn('user_agent', 'text', (c) => c.notNull())
      .execute();
    await db.schema.createIndex('sessions_profile_id').on('sessions').column('profile_id').execute();
    await db.schema.createIndex('sessions_expires_at').on('sessions').column('expires_at').execute();

    await db.schema
      .createTable('challenges')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('profile_id', 'integer', (c) => c.notNull())
      .addColumn('kind', 'text', (c) => c.notNull().check(sql`kind in ('two_factor', 'single_session')`))
      .addColumn('created_at', 'timestamptz', (c) => c.notNull())
      .addColumn('expires_at', 'timestamptz', (c) => c.notNull())
      .execute();
    await db.schema.createIndex('challenges_profile_id').on('challenges').column('profile_id').execute();
    await db.schema.createIndex('challenges_expires_at').on('challenges').column('expires_at').execute();

    await db.schema
      .createTable('limits')
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('key', 'text', (c) => c.notNull())
      .addColumn('used', 'integer', (c) => c.notNull())
      .addColumn('window_ends_at', 'timestamptz', (c) => c.notNull())
      .addPrimaryKeyConstraint('limits_pkey', ['name', 'key'])
      .execute();
    await db.schema.createIndex('limits_window_ends_at').on('limits').column('window_ends_at').execute();

    await db.schema
      .createTable('outbox')
      .addColumn('id', 'integer', (c) => c.primaryKey().generatedAlwaysAsIdentity())
      .addColumn('event_key', 'text', (c) => c.notNull().unique())
      .addColumn('recipient', 'text', (c) => c.notNull())
      .addColumn('sealed', 'bytea')
      .addColumn('created_at', 'timestamptz', (c) => c.notNull())
      .addColumn('attempts', 'integer', (c) => c.notNull().defaultTo(0))
      .addColumn('sent_at', 'timestamptz')
      .addColumn('failed_at', 'timestamptz')
      .execute();

    await db.schema
      .createTable('idempotency')
      .addColumn('key', 'text', (c) => c.primaryKey())
      .addColumn('fingerprint', 'text', (c) => c.notNull())
      .addColumn('sealed_reply', 'bytea')
      .addColumn('created_at', 'timestamptz', (c) => c.notNull())
      .addColumn('expires_at', 'timestamptz', (c) => c.notNull())
      .execute();
    await db.schema.createIndex('idempotency_expires_at').on('idempotency').column('expires_at').execute();

    await db.schema
      .createTable('settings')
      .addColumn('name', 'text', (c) => c.primaryKey())
      .addColumn('value', 'text', (c) => c.notNull())
      .execute();
  },
};

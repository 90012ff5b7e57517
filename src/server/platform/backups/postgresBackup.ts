/** Backups of a PostgreSQL database, by pg_dump and pg_restore. */
import { Client } from 'pg';
import { pipeline } from 'node:stream/promises';
import { StartError } from '../errors';
import { writeBackup, type Backup } from './backupFile';
import { findPrograms, programsFor } from './postgresPrograms';

export interface PostgresPlace {
  readonly url: string;
  /** The folder of pg_dump, pg_restore and psql; null: they are found. */
  readonly bin: string | null;
}

/** Milliseconds. */
const connectionTimeout = 10_000;

/** A connection without time limits, which a dump would exceed. `application_name` differs from that of servers. */
async function connected<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({
    connectionString: url,
    application_name: 'patchbay-backup',
    connectionTimeoutMillis: connectionTimeout,
    keepAlive: true,
  });
  client.on('error', () => {}); // The query under way reports it.
  try {
    await client.connect();
    await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0');
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}

async function versionOf(client: Client): Promise<{ readonly text: string; readonly major: number }> {
  const { rows } = await client.query<{ text: string; number: string }>(
    `select current_setting('server_version') as text, current_setting('server_version_num') as number`,
  );
  return { text: rows[0]!.text.split(' ')[0]!, major: Math.floor(Number(rows[0]!.number) / 10_000) };
}

/**
 * Backs up the database to a file while servers use it: the file has the state of the moment at which the backup began. Throws
 * `StartError` if the programs are missing, the database is empty or the file cannot be written.
 * @returns bytes of the file
 */
export async function backUpPostgres(
  { url, bin }: PostgresPlace,
  path: string,
  about: { readonly version: string; readonly madeAt: string; readonly replaces: boolean; readonly signal?: AbortSignal },
): Promise<number> {
  return connected(url, async (client) => {
    const version = await versionOf(client);
    const folder = await findPrograms(bin, ['pg_dump'], version.major);
    // The dump sees the same state as this transaction, so that the first line of the file fits it, also during a migration.
    await client.query('begin isolation level repeatable read, read only');
    const migrations = await appliedTo(client);
    if (migrations === null)
      throw new StartError('The database of DATABASE_URL has no tables of Patchbay, so there is nothing to back up.');
    const { rows } = await client.query<{ snapshot: string }>('select pg_export_snapshot() as snapshot');
    const programs = await programsFor(folder, url, about.signal);
    try {
      const header = { database: 'postgres', postgres: version.text, version: about.version, migrations, madeAt: about.madeAt } as const;
      return await writeBackup(path, header, dumped(), about);
    } finally {
      await programs.end();
    }

    async function* dumped(): AsyncGenerator<Buffer> {
      const args = ['--format=custom', '--no-password', `--snapshot=${rows[0]!.snapshot}`];
      const { child, done } = programs.start('pg_dump', args);
      child.stdin.end();
      try {
        for await (const piece of child.stdout) yield piece as Buffer;
        await done;
      } finally {
        child.kill();
      }
    }
  });
}

/** The names of the migrations that the database has had; null if it has no table of them. */
async function appliedTo(client: Client): Promise<string[] | null> {
  const found = await client.query<{ there: boolean }>(`select to_regclass('schema_migrations') is not null as there`);
  if (!found.rows[0]?.there) return null;
  const { rows } = await client.query<{ name: string }>('select name from schema_migrations order by name');
  return rows.map(({ name }) => name);
}

/** Relations that are neither PostgreSQL's own nor part of an extension. */
const ownRelations = `
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname not in ('information_schema', 'pg_catalog', 'pg_toast') and n.nspname not like 'pg\\_temp%' and n.nspname not like 'pg\\_toast%'
    and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')`;

/**
 * Restores a backup into a database, in one transaction: after an error the database is as before. Throws `StartError` if servers
 * are connected, or if there are tables and `replaces` is not set; with it, everything that was in the database is removed.
 */
export async function restorePostgres(
  { url, bin }: PostgresPlace,
  backup: Backup,
  { replaces, signal }: { readonly replaces: boolean; readonly signal?: AbortSignal },
): Promise<void> {
  await connected(url, async (client) => {
    const folder = await findPrograms(bin, ['pg_restore', 'psql'], (await versionOf(client)).major);
    const users = await client.query<{ n: number }>(
      `select count(*)::integer as n from pg_stat_activity
       where datname = current_database() and application_name = 'patchbay' and pid <> pg_backend_pid()`,
    );
    if (users.rows[0]!.n > 0) throw new StartError('Servers are connected to the database of DATABASE_URL. Stop all of them first.');
    const tables = await client.query<{ n: number }>(
      `select count(*)::integer as n ${ownRelations} and c.relkind in ('r', 'p', 'v', 'm', 'f')`,
    );
    const isEmpty = tables.rows[0]!.n === 0;
    if (!isEmpty && !replaces) {
      throw new StartError(
        `The database of DATABASE_URL is not empty: it has ${tables.rows[0]!.n} tables. Restore into an empty one, or add --force to remove all of them.`,
      );
    }
    const programs = await programsFor(folder, url, signal);
    try {
      const psql = programs.start('psql', ['--no-psqlrc', '--quiet', '--no-password', '--set=ON_ERROR_STOP=1']);
      psql.child.stdout.resume();
      psql.child.stdin.write(`begin;\n${isEmpty ? '' : removeEverything}`);
      const archive = programs.start('pg_restore', ['--no-owner', '--no-privileges', '--no-comments', '--exit-on-error', '--file=-']);
      const feeding = pipeline(backup.read(), archive.child.stdin).catch(() => {});
      // Without the last line, psql ends without a commit.
      const script = pipeline(archive.child.stdout, psql.child.stdin, { end: false }).catch(() => {});
      const isWhole = archive.done.then(
        async () => {
          await script;
          psql.child.stdin.end('\ncommit;\n');
        },
        (error: unknown) => {
          psql.child.stdin.end('\nrollback;\n');
          throw error;
        },
      );
      // The message of psql comes first: if it stops, pg_restore only says that nobody reads any more.
      const [ended, read] = await Promise.allSettled([psql.done, isWhole, feeding]);
      for (const result of [ended, read]) if (result.status === 'rejected') throw result.reason;
    } finally {
      await programs.end();
    }
  });
}

/**
 * Removes all tables, sequences, functions and types, and the schemas other than `public`, which belongs to the database. Extensions
 * stay: an ordinary user could not create them again.
 */
const removeEverything = `
set local client_min_messages = warning;
set local lock_timeout = '10s';
do $$
declare item record;
begin
  for item in
    select n.nspname as name from pg_namespace n
    where n.nspname not in ('public', 'information_schema') and n.nspname not like 'pg\\_%'
      and not exists (select from pg_depend d where d.deptype = 'e' and d.classid = 'pg_namespace'::regclass and d.objid = n.oid)
      and not exists (select from pg_extension e where e.extnamespace = n.oid)
  loop
    execute format('drop schema %I cascade', item.name);
  end loop;
  for item in
    select n.nspname as schema, c.relname as name,
      case c.relkind when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence' when 'f' then 'foreign table' else 'table' end as kind
    ${ownRelations} and c.relkind in ('r', 'p', 'v', 'm', 'f', 'S')
    order by c.relkind = 'S' -- Sequences of columns go with their tables.
  loop
    execute format('drop %s if exists %I.%I cascade', item.kind, item.schema, item.name);
  end loop;
  for item in
    select p.oid::regprocedure::text as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname = 'public' and p.prokind in ('f', 'p')
      and not exists (select from pg_depend d where d.deptype = 'e' and d.classid = 'pg_proc'::regclass and d.objid = p.oid)
  loop
    execute format('drop routine if exists %s cascade', item.name);
  end loop;
  for item in
    select t.oid::regtype::text as name from pg_type t join pg_namespace n on n.oid = t.typnamespace
    where n.nspname = 'public' and t.typtype in ('e', 'd', 'r')
      and not exists (select from pg_depend d where d.deptype = 'e' and d.classid = 'pg_type'::regclass and d.objid = t.oid)
  loop
    execute format('drop type if exists %s cascade', item.name);
  end loop;
end $$;
`;

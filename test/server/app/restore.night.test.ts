import { execFile } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { openPostgres } from '../../../src/server/platform/database/database';
import { isOnPostgres } from '../../support/serverDatabase';
import { startServer } from '../../support/serverHarness';
import { anyAddress, signUpForm } from '../../support/serverPeople';

/** The folder of `pg_dump`. Empty if it is on the PATH or missing. */
function programs(): string {
  const debian = '/usr/lib/postgresql';
  const folders = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  return (
    process.env.POSTGRES_BIN ?? folders.map((version) => join(debian, version, 'bin')).find((bin) => existsSync(join(bin, 'pg_dump'))) ?? ''
  );
}

const run = (program: string, ...args: string[]) => promisify(execFile)(join(programs(), program), args, { maxBuffer: 2 ** 28 });

(isOnPostgres ? it : it.skip)('a dump that was taken while people signed up restores to whole sign-ups [R28, R04]', async () => {
  const server = await startServer();
  const source = server.databaseUrl ?? '';
  let hasBegun = false;
  let isDumped = false;
  const acknowledgedBefore: number[] = [];
  const crowd = async () => {
    while (!isDumped) {
      const reply = await server.browser(anyAddress()).post('/api/v3/profiles', signUpForm());
      if (reply.status === 201 && !hasBegun) acknowledgedBefore.push(reply.body.id as number);
    }
  };
  const load = [crowd(), crowd(), crowd(), crowd()];
  while (acknowledgedBefore.length < 10) await new Promise((resolve) => setImmediate(resolve));
  hasBegun = true;
  const { stdout: dump } = await run('pg_dump', '--no-owner', source);
  isDumped = true;
  await Promise.all(load);

  const copy = new URL(source);
  copy.pathname = `${copy.pathname}_copy`;
  const name = copy.pathname.slice(1);
  const admin = new Client({ connectionString: source });
  await admin.connect();
  await admin.query(`create database ${name} template template0`);
  const restoring = run('psql', '--quiet', '--set=ON_ERROR_STOP=1', copy.href);
  restoring.child.stdin?.end(dump);
  await restoring;

  const { db, pool, close } = openPostgres({ url: copy.href, poolSize: 1 });
  const people = await db.selectFrom('profiles').select(['id', 'email']).orderBy('id').execute();
  const ids = new Set(people.map(({ id }) => id));
  expect(acknowledgedBefore.filter((id) => !ids.has(id))).toEqual([]);
  const owners = await db.selectFrom('memberships').select('profile_id').where('role', '=', 'owner').orderBy('profile_id').execute();
  expect(owners.map((row) => row.profile_id)).toEqual(people.map(({ id }) => id));
  expect(await db.selectFrom('accounts').select('id').execute()).toHaveLength(people.length);
  const mails = await db.selectFrom('outbox').select('recipient').execute();
  expect(mails.map((row) => row.recipient).sort()).toEqual(people.map(({ email }) => email).sort());
  // Each mail has its job, because both were written in one transaction.
  const jobs = await pool.query<{ n: number }>("select count(*)::integer as n from jobs.job where name = 'deliver-mail'");
  expect(jobs.rows[0]?.n).toBe(mails.length);
  await close();
  await admin.query(`drop database ${name} with (force)`);
  await admin.end();
  await server.close();
});

import { createHash } from 'node:crypto';
import { strFromU8, unzipSync } from 'fflate';
import { z } from 'zod';
import { exporters, notExported } from '../../../src/server/dataRights/export/collect';
import { cleanupRecords } from '../../../src/server/cleanup/job';
import { insertMembership } from '../../../src/server/accounts/store';
import { seed } from '../../../src/server/seed';
import { startServer, type Browser, type TestServer } from '../../support/serverHarness';
import { anyAddress, codeNow, newUser, newUserWithTwoFactor, owingSecondFactor, signedIn, type Somebody } from '../../support/serverPeople';
import { people } from '../../../src/fixtures';
import { sealSecrets } from '../../../src/server/engine/sealedFields';
import { definitionOf, filterStep, hookTrigger, liveZap } from '../../support/liveZaps';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
  await seed(server.server);
});
afterAll(() => server.close());

const minutes = 60_000;
const exportPath = (id: number) => `/api/v3/profiles/${id}/data/export`;
const start = (browser: Browser, { id }: { id: number }) => browser.post(exportPath(id), {});
const status = (browser: Browser, { id }: { id: number }) => browser.get(exportPath(id));
const archivePath = ({ id }: { id: number }) => `${exportPath(id)}/archive`;
const overview = async (browser: Browser, { id }: { id: number }) => (await browser.get(`/api/v3/profiles/${id}/data`)).body;
const cleanup = async () => {
  await server.context.jobs.send(server.context.db, cleanupRecords, {});
  await server.runJobs();
};

/** Downloads the archive and returns its files. */
async function unpack(browser: Browser, person: { id: number }): Promise<Record<string, Uint8Array>> {
  const reply = await server.app.inject({
    url: archivePath(person),
    headers: { cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
  });
  expect(reply.statusCode).toBe(200);
  return unzipSync(reply.rawPayload);
}
const read = (files: Record<string, Uint8Array>, path: string) => JSON.parse(strFromU8(files[path]!));

async function exported(person: Somebody): Promise<{ browser: Browser; files: Record<string, Uint8Array> }> {
  const browser = await signedIn(server, person);
  expect((await start(browser, person)).status).toBe(201);
  await server.runJobs();
  return { browser, files: await unpack(browser, person) };
}

/** The person in the demo data who owns the most records. */
async function demoOwner(): Promise<Somebody> {
  const { id } = await server.context.db
    .selectFrom('profiles')
    .select('id')
    .where('email', '=', people.owner.email)
    .executeTakeFirstOrThrow();
  return { id, email: people.owner.email, password: people.owner.password };
}

describe('an export', () => {
  it('an export is started with 201, goes on with 202 and ends with 200, each with a message [A7.10, A7.12]', async () => {
    const person = await newUser(server);
    const browser = await signedIn(server, person);
    expect((await status(browser, person)).status).toBe(404);
    const begun = await start(browser, person);
    expect(begun).toMatchObject({ status: 201, body: { message: expect.any(String) } });
    expect(await status(browser, person)).toMatchObject({ status: 202, body: { message: expect.any(String) } });
    await server.runJobs();
    expect(await status(browser, person)).toMatchObject({ status: 200, body: { message: 'Your data is ready to download.' } });
    expect((await status(browser, { id: person.id + 1 })).body.errors).toEqual([expect.any(String)]);
  });

  it('an export that is started again while it runs is the same one, made once [R05]', async () => {
    const person = await newUser(server);
    const browser = await signedIn(server, person);
    const replies = await Promise.all([1, 2, 3, 4].map(() => start(browser, person)));
    expect(replies.map((reply) => reply.status).sort()).toEqual([201, 202, 202, 202]);
    await server.runJobs();
    expect((await server.mails(person.email)).filter(({ subject }) => /data is ready/.test(subject))).toHaveLength(1);
    expect((await overview(browser, person)).archive.bytes).toBeGreaterThan(1000);
  });

  it('an export is in the profile, so that a reload finds it', async () => {
    const person = await newUser(server);
    const browser = await signedIn(server, person);
    const job = async () => (await browser.get(`/api/v3/profiles/${person.id}`)).body.export_data;
    expect(await job()).toEqual({ status: null, message: null, in_progress: false, is_complete: false });
    await start(browser, person);
    expect(await job()).toMatchObject({ status: 202, in_progress: true, is_complete: false });
    await server.runJobs();
    expect(await job()).toMatchObject({ status: 200, in_progress: false, is_complete: true });
  });

  it('an export that cannot be made is tried five times and then an error, not in progress for ever [R05]', async () => {
    const person = await newUser(server);
    const browser = await signedIn(server, person);
    await start(browser, person);
    const { pool } = server.server.database;
    await pool.query('alter table nodes rename to nodes_away');
    try {
      for (let round = 0; round < 5; round += 1) {
        expect((await status(browser, person)).status).toBe(202);
        await pool.query("update jobs.job set start_after = now() - interval '1 second' where name = 'build-archive' and state = 'retry'");
        await server.runJobs();
      }
    } finally {
      await pool.query('alter table nodes_away rename to nodes');
    }
    expect(await status(browser, person)).toMatchObject({
      status: 409,
      body: { errors: ['We couldn’t prepare your data. Start again.'] },
    });
    expect((await start(browser, person)).status).toBe(201);
    await server.runJobs();
    expect((await status(browser, person)).status).toBe(200);
  });

  it('an export whose every try was killed is an error after five minutes [R05]', async () => {
    const person = await newUser(server);
    const browser = await signedIn(server, person);
    await start(browser, person);
    server.clock.advance(5 * minutes + 1);
    expect((await status(browser, person)).status).toBe(409);
    // If the job still runs later, the status is done and never returns.
    await server.runJobs();
    expect((await status(browser, person)).status).toBe(200);
  });

  it('an export wants a fresh sign-in, and is for oneself alone [S57, S26]', async () => {
    const [person, other] = [await newUser(server), await newUser(server)];
    const browser = await signedIn(server, person);
    expect((await start(browser, other)).status).toBe(404);
    expect((await status(browser, other)).status).toBe(404);
    expect((await browser.get(`/api/v3/profiles/${other.id}/data`)).status).toBe(404);
    server.clock.advance(11 * minutes);
    expect(await start(browser, person)).toMatchObject({ status: 403, body: { reason: 'invalid_auth_realm' } });
  });

  it('an export is refused while impersonating [S27]', async () => {
    const person = await newUser(server);
    const browser = await signedIn(server, person);
    await start(browser, person);
    await server.runJobs();
    await server.context.db.updateTable('sessions').set({ masquerader_id: 1 }).where('profile_id', '=', person.id).execute();
    expect((await start(browser, person)).status).toBe(403);
    expect((await browser.get(archivePath(person))).status).toBe(404);
  });
});

describe('the archive', () => {
  it('the archive holds data that fit their schemas, a manifest whose hashes are right, and a README [S57]', async () => {
    const { files } = await exported(await demoOwner());
    const manifest = read(files, 'manifest.json');
    z.fromJSONSchema(read(files, 'schemas/manifest.schema.json')).parse(manifest);
    expect(Object.keys(files).sort()).toEqual([...manifest.files.map(({ path }: { path: string }) => path), 'manifest.json'].sort());
    for (const { path, bytes, sha256 } of manifest.files) {
      expect([path, files[path]?.length]).toEqual([path, bytes]);
      expect([path, createHash('sha256').update(files[path]!).digest('hex')]).toEqual([path, sha256]);
    }
    expect(manifest.data).toHaveLength(exporters.length);
    for (const { path, schema, records } of manifest.data) {
      const content = read(files, path);
      z.fromJSONSchema(read(files, schema)).parse(content);
      expect([path, Array.isArray(content) ? content.length : 1]).toEqual([path, records]);
    }
    const readme = strFromU8(files['README.txt']!);
    for (const { path } of manifest.data) expect(readme).toContain(path);
  });

  it('the archive contains the person’s own profile, accounts, Zaps with steps, folders, sessions and activity [S57]', async () => {
    const owner = await demoOwner();
    const { files } = await exported(owner);
    const { db } = server.context;
    expect(read(files, 'data/profile.json')).toMatchObject({ id: owner.id, email: owner.email, has_password: true });
    const owned = await db.selectFrom('zaps').select('id').where('owner_id', '=', owner.id).orderBy('id').execute();
    expect(owned.length).toBeGreaterThan(3);
    const zaps: { id: number; steps: unknown[] }[] = read(files, 'data/zaps.json');
    expect(zaps.map(({ id }) => id)).toEqual(owned.map(({ id }) => id));
    expect(zaps.every(({ steps }) => steps.length > 0)).toBe(true);
    expect(read(files, 'data/folders.json').length).toBeGreaterThan(0);
    expect(read(files, 'data/task-usage.json').length).toBeGreaterThan(0);
    expect(read(files, 'data/accounts.json').map(({ role }: { role: string }) => role)).toContain('owner');
    expect(read(files, 'data/sessions.json').length).toBeGreaterThan(0);
    expect(read(files, 'data/activity.json').map(({ action }: { action: string }) => action)).toContain('data_export_asked');
  });

  it('the archive says of a nested folder where it is [S57]', async () => {
    const person = await newUser(server);
    const browser = await signedIn(server, person);
    const accountId = (await browser.get('/api/v3/accounts')).body.objects[0].id;
    const make = async (body: object) => (await browser.post(`/api/v3/folders?account_id=${accountId}`, body)).body.id;
    const outer = await make({ title: 'Shop' });
    const inner = await make({ title: 'Returns', parent_id: outer });
    const { files } = await exported(person);
    expect(read(files, 'data/folders.json')).toMatchObject([
      { id: outer, parent_id: null },
      { id: inner, parent_id: outer },
    ]);
  });

  it('the archive contains the versions, triggers and runs of the person’s own Zaps, without the address of a webhook [S57]', async () => {
    const person = await newUser(server);
    const definition = definitionOf(hookTrigger(), filterStep('only', 'a', 'b'));
    const { id, accountId, hook } = await liveZap(server, definition, { beside: { ownerId: person.id } });
    expect((await server.app.inject({ method: 'POST', url: hook!, payload: {} })).statusCode).toBe(200);
    await server.runZaps();
    const { files } = await exported(person);
    expect(read(files, 'data/zap-versions.json')).toMatchObject([{ zap_id: id, number: 1, definition }]);
    expect(read(files, 'data/triggers.json')).toMatchObject([{ zap_id: id, kind: 'hook' }]);
    expect(read(files, 'data/runs.json')).toMatchObject([{ account_id: accountId, zap_id: id, state: 'filtered', tasks: 0, error: null }]);
    const token = hook!.split('/').at(-1)!;
    expect(Object.values(files).some((bytes) => strFromU8(bytes).includes(token))).toBe(false);
  });

  it('the archive contains drafts with their notes, events of triggers, and connections, all without their secrets [S57, Z46]', async () => {
    const person = await newUser(server);
    const { db, encryption } = server.context;
    const step = { ...filterStep('only', 'a', 'b'), note: 'Only for the shop' };
    const wanted = definitionOf(hookTrigger({ secret: 'canary-of-hook' }), step);
    const { definition } = sealSecrets(server.context, 0, wanted);
    const { id, accountId, hook } = await liveZap(server, wanted, { state: 'draft', beside: { ownerId: person.id } });
    const sent = { method: 'POST' as const, url: `${hook!}?secret=canary-of-hook`, payload: { order: 7 } };
    await server.app.inject({ ...sent, headers: { 'x-webhook-secret': 'canary-of-hook', authorization: 'Bearer canary-of-hook' } });
    await db
      .updateTable('zap_drafts')
      .set({ definition: JSON.stringify(definition) })
      .where('zap_id', '=', id)
      .execute();
    const sealed = encryption.encrypt('app-credentials', JSON.stringify({ token: 'canary-of-app' }));
    const connection = { account_id: accountId, profile_id: person.id, selected_api: 'GiteaCLIAPI', title: 'Gitea', sealed };
    await db
      .insertInto('authentications')
      .values({ ...connection, auth_type: 'api_key', is_demo: false, created_at: server.clock.now() })
      .execute();
    const { files } = await exported(person);
    expect(read(files, 'data/zap-versions.json')).toEqual([
      {
        zap_id: id,
        number: null,
        saved_at: expect.any(String),
        definition: { ...wanted, trigger: { ...wanted.trigger, fields: { secret: null } } },
      },
    ]);
    expect(read(files, 'data/trigger-samples.json')).toMatchObject([
      { zap_id: id, app: 'WebHookCLIAPI', event: 'catch_hook', sample: { body: { order: 7 } } },
    ]);
    expect(read(files, 'data/connections.json')).toMatchObject([{ selected_api: 'GiteaCLIAPI', title: 'Gitea' }]);
    for (const bytes of Object.values(files)) {
      for (const secret of ['canary', sealed.toString('base64'), sealed.toString('base64url'), '"sealed"'])
        expect(strFromU8(bytes)).not.toContain(secret);
    }
  });

  it('the archive holds no secret, and nothing of other people [S57]', async () => {
    const person = await newUserWithTwoFactor(server);
    const other = await newUser(server, { email: 'somebody.else.entirely@example.com' });
    const { db } = server.context;
    const { account_id } = await db
      .selectFrom('memberships')
      .select('account_id')
      .where('profile_id', '=', other.id)
      .executeTakeFirstOrThrow();
    await insertMembership(db, { account_id, profile_id: person.id, role: 'admin', created_at: server.clock.now() });
    await db
      .insertInto('zaps')
      .values({
        account_id,
        owner_id: other.id,
        title: 'Not theirs',
        state: 'on',
        created_at: server.clock.now(),
        updated_at: server.clock.now(),
      })
      .execute();
    const browser = await signedInWithTwoFactor(person);
    await start(browser, person);
    await server.runJobs();
    const files = await unpack(browser, person);
    const all = Object.values(files)
      .map((bytes) => strFromU8(bytes))
      .join('\n');
    for (const word of [other.email, 'Not theirs', person.secret, ...person.recoveryCodes, person.password])
      expect(all).not.toContain(word);
    const secrets: { rows: { text: string | null }[] } = await server.server.database.pool.query(
      `select password_hash as text from profiles where id = ${person.id}
       union select id from sessions where profile_id = ${person.id}
       union select code_hash from recovery_codes where profile_id = ${person.id}
       union select code_hash from confirmation_links where profile_id = ${person.id}
       union select identifier_hash from audit_events where profile_id = ${person.id}`,
    );
    expect(secrets.rows.length).toBeGreaterThan(10);
    for (const { text } of secrets.rows) if (text !== null) expect(all).not.toContain(text);
  });

  it('the archive is downloaded as a file that nobody keeps [S57, S47]', async () => {
    const person = await newUser(server);
    const { browser } = await exported(person);
    const { archive } = await overview(browser, person);
    expect(archive.url).toBe(archivePath(person));
    const reply = await browser.get(archive.url);
    expect(reply.status).toBe(200);
    expect(reply.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': 'attachment; filename="patchbay-data-2026-11-21.zip"',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-length': String(archive.bytes),
    });
  });

  it('the archive wants the session and a fresh sign-in, and is nobody else’s [S57, S26, S51]', async () => {
    const [person, other] = [await newUser(server), await newUser(server)];
    const { browser } = await exported(person);
    const path = archivePath(person);
    expect((await server.browser(anyAddress()).get(path)).status).toBe(401);
    expect((await (await signedIn(server, other)).get(path)).status).toBe(404);
    server.clock.advance(11 * minutes);
    expect(await browser.get(path)).toMatchObject({ status: 403, body: { reason: 'invalid_auth_realm' } });
    // The link redirects to the log-in and back to the settings.
    const followed = await browser.get(path, { headers: { 'sec-fetch-mode': 'navigate' } });
    expect(followed.status).toBe(303);
    expect(followed.headers.location).toBe('/app/login?reauth=true&next=%2Fapp%2Fsettings%2Fdata');
    await browser.send({ method: 'GET', url: '/api/logout/', headers: { 'sec-fetch-site': 'same-origin' } });
    expect((await browser.get(path)).status).toBe(401);
  });

  it('the archive goes after 24 hours; that it was made stays known [S57, R05]', async () => {
    const person = await newUser(server);
    await exported(person);
    server.clock.advance(24 * 60 * minutes - 1);
    const before = await signedIn(server, person);
    expect((await before.get(archivePath(person))).status).toBe(200);
    server.clock.advance(1);
    expect((await before.get(archivePath(person))).status).toBe(404);
    await cleanup();
    const row = await server.context.db.selectFrom('data_exports').select('archive').where('profile_id', '=', person.id).executeTakeFirst();
    expect(row?.archive).toBeNull();
    expect((await overview(before, person)).archive).toBeNull();
    expect(await status(before, person)).toMatchObject({
      status: 200,
      body: { message: 'The archive has been removed. Request a new one.' },
    });
  });

  it('the archive is sealed in the database [S57]', async () => {
    const person = await newUser(server);
    await exported(person);
    const row = await server.context.db
      .selectFrom('data_exports')
      .select('archive')
      .where('profile_id', '=', person.id)
      .executeTakeFirstOrThrow();
    expect(() => unzipSync(row.archive!)).toThrow();
  });

  it('the archive forgets no table in which a person has rows', async () => {
    const { rows } = await server.server.database.pool.query(
      `select distinct table_name from information_schema.columns
       where table_schema = 'public' and column_name in ('profile_id', 'owner_id', 'created_by', 'saved_by', 'zap_id', 'run_id')
         and table_name not like 'run\\_steps\\_%' order by 1`,
    );
    const known = new Set([...exporters.flatMap(({ tables }) => tables), ...Object.keys(notExported)]);
    expect(rows.map(({ table_name }) => table_name).filter((table) => !known.has(table))).toEqual([]);
  });
});

async function signedInWithTwoFactor(person: Awaited<ReturnType<typeof newUserWithTwoFactor>>): Promise<Browser> {
  const browser = await owingSecondFactor(server, person);
  expect((await browser.post('/api/v3/2fa', { code: codeNow(server, person.secret) })).status).toBe(200);
  return browser;
}

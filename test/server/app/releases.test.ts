import { days, hours } from '../../../src/domain/durations';
import { decryptCredentials } from '../../../src/server/connections/store';
import { openEmbedded } from '../../../src/server/platform/database/embedded';
import { migrations } from '../../../src/server/platform/migrations';
import { appliedMigrations } from '../../../src/server/platform/migrations/migrate';
import { sealedColumns } from '../../../src/server/keys/sealedColumns.store';
import { openSecrets } from '../../../src/server/engine/sealedFields';
import { runsOf } from '../../support/liveZaps';
import { countRows, countsOf, keyedFolder, readRelease, releaseSettings, type ReleaseFacts } from '../../support/releaseData';
import { storedReleases } from '../../support/storedReleases';
import { databaseOf } from '../../support/serverDatabase';
import { startServer, type TestServer } from '../../support/serverHarness';
import { anyAddress, codeNow, logIn, owingSecondFactor, signedIn } from '../../support/serverPeople';

it('there is data of a release to open [R31]', () => {
  expect(storedReleases()).toContain('0.1.0');
});

describe.each(storedReleases())('data stored by %s', (version) => {
  let facts: ReleaseFacts;
  let server: TestServer;
  beforeAll(async () => {
    const release = readRelease(version);
    facts = release.facts;
    const opened = await databaseOf(release.sql);
    // An hour later, so that what waited three days still waits.
    server = await startServer({ env: releaseSettings, opened, now: new Date(Date.parse(facts.storedAt) + hours(1)) });
  });
  afterAll(() => server.close());

  const ownerOfCounter = () => {
    const { email } = facts.folder;
    return signedIn(server, { id: facts.counter.ownerId, ...facts.people.find((person) => person.email === email)! });
  };

  it('data stored by a release are migrated to this version, and no row is lost [R31, R10]', async () => {
    expect(await appliedMigrations(server.context.db)).toEqual(Object.keys(migrations));
    expect(await countRows(server, Object.keys(facts.rows))).toEqual(facts.rows);
  });

  it('people of a release log in with their passwords and codes, and find their accounts and Zaps [R31]', async () => {
    expect(facts.people.length).toBeGreaterThan(5);
    for (const { email, password, totpSecret, accounts } of facts.people) {
      const browser = server.browser(anyAddress());
      const reply = await logIn(browser, { email, password });
      if (totpSecret === null) expect([email, reply.status]).toEqual([email, 200]);
      else {
        expect([email, reply.body.reason]).toEqual([email, 'mfa_required']);
        expect((await browser.post('/api/v3/2fa', { code: codeNow(server, totpSecret) })).status).toBe(200);
      }
      const found: { id: number; name: string }[] = (await browser.get('/api/v3/accounts')).body.objects;
      expect(found).toEqual(expect.arrayContaining(accounts.map(({ id, name }) => expect.objectContaining({ id, name }))));
      for (const { id, zaps } of accounts) {
        const listed: { title: string }[] = (await browser.get(`/api/v3/zaps?account_id=${id}`)).body.objects;
        expect(listed.map(({ title }) => title)).toEqual(expect.arrayContaining([...zaps]));
      }
    }
    const { email, password, code } = facts.recovery;
    const owing = await owingSecondFactor(server, { id: 0, email, password });
    expect((await owing.post('/api/v3/2fa', { recovery_code: code })).status).toBe(200);
    expect((await logIn(server.browser(anyAddress()), { email, password: 'another password' })).status).toBe(401);
  });

  it('every secret that a release stored can be read [R31, S01]', async () => {
    const { db, encryption } = server.context;
    let read = 0;
    for (const { table, column, purpose } of sealedColumns) {
      const { rows } = await server.server.database.pool.query<{ value: Buffer }>(
        `select ${column} as value from ${table} where ${column} is not null`,
      );
      for (const { value } of rows) expect(encryption.decrypt(purpose, Buffer.from(value))).toBeInstanceOf(Buffer);
      read += rows.length;
    }
    expect(read).toBeGreaterThan(200);
    expect(facts.connections.length).toBeGreaterThan(0);
    for (const { id, profileId, credentials } of facts.connections) {
      const row = await db.selectFrom('authentications').select('sealed').where('id', '=', id).executeTakeFirstOrThrow();
      expect(decryptCredentials(server.context, profileId, Buffer.from(row.sealed!))).toEqual(credentials);
    }
    const drafts = db.selectFrom('zap_drafts').select('definition').where('zap_id', '=', facts.draft.zapId);
    const { definition } = await drafts.executeTakeFirstOrThrow();
    expect(openSecrets(server.context, facts.draft.zapId, definition).trigger?.fields).toMatchObject({ secret: facts.draft.secret });
    const mails = (await server.mails()).map(({ to, subject }) => `${to}: ${subject}`);
    expect(mails.slice(0, facts.mails.length)).toEqual(facts.mails);
  });

  it('a request that a release has answered is not done again [R31, R07]', async () => {
    const browser = await ownerOfCounter();
    const again = await browser.post(`/api/v3/folders?account_id=${facts.folder.accountId}`, ...keyedFolder);
    expect([again.status, again.body]).toEqual([201, facts.folder.reply]);
  });

  it('Zaps of a release go on: their history shows, addresses work, values count on, and waits end [R31]', async () => {
    const { counter, waiting } = facts;
    const browser = await ownerOfCounter();
    expect(await countsOf(server, browser, counter)).toEqual(counter.runs);
    expect(counter.runs.map(({ state, count }) => [state, count])).toEqual([
      ['succeeded', 1],
      ['succeeded', 2],
    ]);
    expect((await server.browser(anyAddress()).post(counter.hook!, { order: 8 })).status).toBe(200);
    await server.runZaps();
    const later = await countsOf(server, browser, counter);
    expect(later.at(-1)).toMatchObject({ state: 'succeeded', count: 3 });

    expect(await runsOf(server, waiting)).toMatchObject([{ state: 'waiting' }]);
    server.clock.advance(days(3));
    await server.runZaps();
    expect(await runsOf(server, waiting)).toMatchObject([{ state: 'succeeded' }]);
  });

  it('the embedded database has the format of files that the release has, so that it opens its folder [R31]', async () => {
    const { pool, close } = await openEmbedded({ dataDir: null });
    const { rows } = await pool.query('select pg_control_version as control, catalog_version_no as catalog from pg_control_system()');
    await close();
    expect(rows).toEqual([facts.embedded]);
  });
});

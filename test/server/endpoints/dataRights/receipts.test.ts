import { decodeProtectedHeader } from 'jose';
import { days } from '../../../../src/domain/durations';
import { deleteData } from '../../../../src/server/jobs/processDeletion';
import { erasedKinds, erasedParts } from '../../../../src/server/records/dataRights/erasedCounts';
import { deleteExpired } from '../../../../src/server/records/operations/expiry';
import { rotateSigningKey } from '../../../../src/server/records/receipts/signingKeys';
import type { DeletionStatement, ExportStatement } from '../../../../src/server/records/receipts/statements';
import { verifyArchive, verifyReceipt } from '../../../../src/server/records/receipts/verifyReceipt';
import { countRows } from '../../../support/countRows';
import { definitionOf, filterStep, hookTrigger, liveZap } from '../../../support/liveZaps';
import { startServer, type Browser, type TestServer } from '../../../support/serverHarness';
import { anyAddress, newConfirmedUser, newUser, signedIn, type Somebody } from '../../../support/serverPeople';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ env: { DELETION_DELAY_SECONDS: '0' } });
});
afterAll(() => server.close());

const keysPath = '/.well-known/jwks.json';
const keys = async () => JSON.parse((await server.app.inject(keysPath)).payload) as { keys: { kid: string }[] };
const raw = (browser: Browser, url: string) =>
  server.app.inject({ url, headers: { cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ') } });
const receiptsOf = async (browser: Browser, { id }: { id: number }): Promise<{ id: string; url: string; made_at: string }[]> =>
  (await browser.get(`/api/v3/profiles/${id}/data`)).body.receipts;

async function exported(person: Somebody) {
  const browser = await signedIn(server, person);
  expect((await browser.post(`/api/v3/profiles/${person.id}/data/export`, {})).status).toBe(201);
  await server.runJobs();
  return { browser, archive: (await raw(browser, `/api/v3/profiles/${person.id}/data/export/archive`)).rawPayload };
}

/** Asks for the deletion of a person; the token of its receipt. */
async function askForDeletion(browser: Browser, { id, email, password }: Somebody): Promise<string> {
  const asked = await browser.post(`/api/v3/profiles/${id}/data/delete`, { password, confirmation: email });
  expect(asked.status).toBe(201);
  return asked.body.receipt;
}
/** As the form of the page “Your data has been deleted” sends it. */
const deletionReceipt = ({ id }: { id: number | string }, token: string) =>
  server.app.inject({
    method: 'POST',
    url: `/api/v3/profiles/${id}/data/delete/receipt`,
    payload: new URLSearchParams({ receipt: token }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });

describe('the receipt of an export', () => {
  it('the receipt of an export is signed with a published key and fits the archive that was downloaded [T42, T43]', async () => {
    const person = await newUser(server);
    const { browser, archive } = await exported(person);
    const [listed, ...more] = await receiptsOf(browser, person);
    expect(more).toEqual([]);
    const file = await raw(browser, listed!.url);
    expect(file.statusCode).toBe(200);
    expect(file.headers['content-disposition']).toBe(`attachment; filename="patchbay-export-receipt-${listed!.made_at.slice(0, 10)}.jws"`);
    const { statement, isKeyGiven } = await verifyReceipt(file.payload, await keys());
    expect(isKeyGiven).toBe(true);
    expect(statement).toMatchObject({
      type: 'data-export',
      iss: server.context.config.publicUrl,
      sub: String(person.id),
      jti: listed!.id,
      made_at: listed!.made_at,
      archive: { bytes: archive.length },
    });
    verifyArchive(archive, statement as ExportStatement);
    expect((statement as ExportStatement).files.find(({ path }) => path === 'data/profile.json')?.records).toBe(1);
    expect(JSON.stringify(statement)).not.toContain(person.email);
  });

  it('the receipt of an export does not fit the archive of another export, or one with a changed byte [T43]', async () => {
    const person = await newUser(server);
    const first = await exported(person);
    const [listed] = await receiptsOf(first.browser, person);
    const { statement } = await verifyReceipt((await raw(first.browser, listed!.url)).payload, null);
    const changed = Buffer.from(first.archive);
    changed[100]! ^= 1;
    expect(() => verifyArchive(changed, statement as ExportStatement)).toThrow(/The archive is not the one of the receipt/);
    const other = await exported(await newConfirmedUser(server));
    expect(() => verifyArchive(other.archive, statement as ExportStatement)).toThrow(/archive/);
  });

  it('the receipt of an export stays when the archive has expired, and is only for the person [T42, S51, S27]', async () => {
    const [person, other] = [await newUser(server), await newUser(server)];
    const { browser } = await exported(person);
    const [listed] = await receiptsOf(browser, person);
    await server.context.db
      .updateTable('data_exports')
      .set({ archive: null, expires_at: new Date(0) })
      .where('profile_id', '=', person.id)
      .execute();
    expect((await raw(browser, listed!.url)).statusCode).toBe(200);
    const stranger = await signedIn(server, other);
    expect((await raw(stranger, listed!.url)).statusCode).toBe(404);
    expect((await raw(stranger, listed!.url.replace(`/${person.id}/`, `/${other.id}/`))).statusCode).toBe(404);
    expect((await raw(server.browser(anyAddress()), listed!.url)).statusCode).toBe(401);
    await server.context.db.updateTable('sessions').set({ masquerader_id: 1 }).where('profile_id', '=', person.id).execute();
    expect((await raw(browser, listed!.url)).statusCode).toBe(404);
  });
});

describe('the receipt of a deletion', () => {
  it('the receipt of a deletion counts what the database has lost, names what is kept, and has no address [T44, T45]', async () => {
    const { db } = server.context;
    const zap = await liveZap(server, definitionOf(hookTrigger(), filterStep('only', 'a', 'b')));
    for (const order of [1, 2, 3]) await server.app.inject({ method: 'POST', url: zap.hook!, payload: { order } });
    await server.runZaps();
    const { owner_id: id } = await db.selectFrom('zaps').select('owner_id').where('id', '=', zap.id).executeTakeFirstOrThrow();
    const owner = await db.selectFrom('profiles').select('email').where('id', '=', id).executeTakeFirstOrThrow();
    const colleague = await newUser(server);
    const shared = await db.selectFrom('memberships').select('account_id').where('profile_id', '=', colleague.id).executeTakeFirstOrThrow();
    const now = server.clock.now();
    await db
      .insertInto('memberships')
      .values({ ...shared, profile_id: id, role: 'member', created_at: now })
      .execute();
    const folder = { ...shared, owner_id: id, created_at: now };
    await db
      .insertInto('folders')
      .values([
        { ...folder, title: 'Ours', is_shared: true },
        { ...folder, title: 'Mine', is_shared: false },
      ])
      .execute();
    const deletion = { id: 'deletion-of-the-owner', profile_id: id, requested_at: now, due_at: now };
    await db
      .insertInto('data_deletions')
      .values({ ...deletion, finished_at: null, refused_at: null, receipt: null })
      .execute();
    await server.runJobs();

    const before = await countRows(server);
    await deleteData(server.context, { id: deletion.id, profileId: id });
    const after = await countRows(server);

    const { receipt } = await db.selectFrom('data_deletions').select('receipt').where('id', '=', deletion.id).executeTakeFirstOrThrow();
    const statement = (await verifyReceipt(receipt!, await keys())).statement as DeletionStatement;
    const lost = Object.fromEntries(Object.keys(before).map((name) => [name, before[name]! - after[name]!]));
    // The mail with the receipt is the one row that is added to a table of the receipt.
    const expected = { ...Object.fromEntries(erasedKinds.map((kind) => [kind, lost[kind]])), outbox: lost.outbox! + 1 };
    expect(statement.deleted).toEqual(expected);
    expect(statement.deleted).toMatchObject({ profiles: 1, accounts: 1, memberships: 2, zaps: 1, runs: 3 });
    expect(Object.keys(lost).filter((name) => lost[name]! > 0 && !(name in expected) && !(name in erasedParts))).toEqual([]);
    expect(statement.passed_on).toEqual({ folders: 1, trashed_folders: 0 });
    expect(statement.kept.map(({ what }) => what)).toEqual([
      expect.stringContaining('audit trail'),
      expect.stringContaining('record of this deletion'),
      expect.stringContaining('Answers to approvals'),
      expect.stringContaining('address'),
      expect.stringContaining('Backups'),
    ]);
    expect(JSON.stringify(statement)).not.toContain(owner.email);
  });

  it('the receipt of a deletion is mailed as an attachment and is given to the holder of the token only [T44, S51]', async () => {
    const person = await newUser(server);
    const token = await askForDeletion(await signedIn(server, person), person);
    expect((await deletionReceipt(person, token)).statusCode).toBe(404);
    await server.runJobs();
    const file = await deletionReceipt(person, token);
    expect(file.statusCode).toBe(200);
    const [mail, ...more] = await server.mails(person.email);
    expect(more).toEqual([]);
    expect(mail!.attachment).toMatchObject({ type: 'application/jose', text: file.payload });
    expect((await verifyReceipt(mail!.attachment!.text, await keys())).statement).toMatchObject({ sub: String(person.id) });
    const notTheirs = [
      await deletionReceipt(person, `${token.slice(1)}x`),
      await deletionReceipt(person, ''),
      await deletionReceipt({ id: person.id + 1 }, token),
      await deletionReceipt({ id: 'x' }, token),
    ];
    for (const { statusCode, payload } of notTheirs) {
      expect(statusCode).toBe(404);
      expect(payload).toBe(notTheirs[0]!.payload);
    }
    // Proxies log addresses: the token does not work in one.
    expect((await server.app.inject(`/api/v3/profiles/${person.id}/data/delete/receipt?receipt=${token}`)).statusCode).toBe(405);
  });

  it('the receipt of a deletion that has expired is answered by a page that names the mail, and so is one that never existed [T44, S51]', async () => {
    const person = await newUser(server);
    const token = await askForDeletion(await signedIn(server, person), person);
    await server.runJobs();
    const { db, clock } = server.context;
    const expire = (after: number) => deleteExpired(db, new Date(clock.now().getTime() + after), 0);
    await expire(days(30) - 1000);
    expect((await deletionReceipt(person, token)).statusCode).toBe(200);
    await expire(days(30));
    const expired = await deletionReceipt(person, token);
    expect(expired.statusCode).toBe(404);
    expect(expired.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(expired.headers['cache-control']).toBe('no-store');
    expect(expired.payload).toContain('We no longer have this receipt. It’s attached to the email that we sent you.');
    expect((await deletionReceipt({ id: 2_000_000_000 }, token)).payload).toBe(expired.payload);
  });
});

describe('the keys of receipts', () => {
  it('a rotation makes a new key, and receipts of the old one can still be checked [T46]', async () => {
    const person = await newUser(server);
    const { browser } = await exported(person);
    const [first] = await receiptsOf(browser, person);
    const old = (await raw(browser, first!.url)).payload;
    const { db, encryption, clock } = server.context;
    await db.transaction().execute((tx) => rotateSigningKey(tx, encryption, clock.now()));
    const published = (await keys()).keys.map(({ kid }) => kid);
    expect(published).toHaveLength(2);
    server.clock.advance(1000);
    await exported(person);
    const fresh = (await raw(browser, (await receiptsOf(browser, person))[0]!.url)).payload;
    const signedWith = [old, fresh].map((text) => decodeProtectedHeader(text.trim()).kid!);
    expect(new Set(signedWith).size).toBe(2);
    expect(published).toEqual(expect.arrayContaining(signedWith));
    for (const text of [old, fresh]) expect((await verifyReceipt(text, await keys())).isKeyGiven).toBe(true);
    // Only the key in use can sign, and nothing private is published.
    const rows = await db.selectFrom('signing_keys').select(['retired_at', 'sealed']).execute();
    expect(rows.filter(({ sealed }) => sealed !== null).map(({ retired_at }) => retired_at)).toEqual([null]);
    expect((await server.app.inject(keysPath)).payload).not.toContain('"d"');
  });
});

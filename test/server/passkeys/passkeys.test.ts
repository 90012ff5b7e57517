import { startServer, type TestServer } from '../../support/serverHarness';
import { newConfirmedUser, signedIn } from '../../support/serverPeople';
import { addPasskey, authenticatorFor, enterByPasskey, passkeyHolder, passkeysIn } from '../../support/serverPasskeys';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const isIn = async (browser: ReturnType<TestServer['browser']>) => (await browser.get('/api/v3/profiles')).body.active_id !== null;

describe('a passkey', () => {
  it('a passkey is added, told by mail, named, and listed with what its owner wants to know', async () => {
    const person = await newConfirmedUser(server);
    const browser = await signedIn(server, person);
    expect((await browser.get('/api/v3/passkeys')).body).toEqual({ objects: [], has_other_way_in: true });
    const added = await addPasskey(browser, authenticatorFor(server), { isBackedUp: true });
    expect(added).toMatchObject({ status: 201, body: { name: 'Passkey', is_backed_up: true, last_used_at: null } });
    expect((await server.mails(person.email)).at(-1)?.subject).toBe('A passkey can now log in to your Patchbay account');
    const other = authenticatorFor(server);
    await addPasskey(browser, other);
    await enterByPasskey(server, other);
    expect((await browser.patch(`/api/v3/passkeys/${added.body.id}`, { name: '  Phone ' })).body.name).toBe('Phone');
    expect(await passkeysIn(browser)).toMatchObject([
      { name: 'Phone', is_backed_up: true, last_used_at: null },
      { name: 'Passkey 2', is_backed_up: false, last_used_at: server.clock.now().toISOString() },
    ]);
  });

  it.each(['', '   ', 'x'.repeat(61)])('a passkey cannot be called %j', async (name) => {
    const { browser, id } = await passkeyHolder(server);
    const refused = await browser.patch(`/api/v3/passkeys/${id}`, { name });
    expect([refused.status, Object.keys(refused.body.field_errors)]).toEqual([400, ['name']]);
  });

  it('a passkey is known to authenticators by a handle that says nothing of the profile, the same for all of a person', async () => {
    const { browser, person, authenticator } = await passkeyHolder(server);
    const { options_json: text } = (await browser.post('/api/v3/passkey-options', {})).body;
    const { user, rp, excludeCredentials, authenticatorSelection, attestation } = JSON.parse(text);
    expect(user.id).toBe(authenticator.passkeys[0]?.userHandle);
    expect(Buffer.from(user.id, 'base64url')).toHaveLength(32);
    expect(user.name).toBe(person.email);
    expect(rp).toEqual({ id: 'patchbay.example', name: 'Patchbay' });
    expect(excludeCredentials.map(({ id }: { id: string }) => id)).toEqual([authenticator.passkeys[0]?.id]);
    expect(authenticatorSelection).toMatchObject({ residentKey: 'required', userVerification: 'required' });
    expect(attestation).toBe('none');
    expect(() => authenticator.register(text)).toThrow('InvalidStateError');
  });

  it('a passkey is added and removed by a fresh sign-in alone [S26]', async () => {
    const { browser, id } = await passkeyHolder(server);
    server.clock.advance(11 * 60_000);
    const refused = [await browser.post('/api/v3/passkey-options', {}), await browser.delete(`/api/v3/passkeys/${id}`)];
    expect(refused.map(({ status, body }) => [status, body.reason])).toEqual(Array(2).fill([403, 'invalid_auth_realm']));
    server.clock.advance(-11 * 60_000);
  });

  it('a passkey is taken only as an answer to this session’s question, once, verified, and from our own page', async () => {
    const person = await newConfirmedUser(server);
    const [browser, elsewhere] = [await signedIn(server, person), await signedIn(server, person)];
    const authenticator = authenticatorFor(server);
    const { options_json: text } = (await browser.post('/api/v3/passkey-options', {})).body;
    const answer = authenticator.register(text);
    const keep = (who: typeof browser, credential_json: string) => who.post('/api/v3/passkeys', { credential_json });
    expect((await keep(elsewhere, answer)).status).toBe(400);
    expect((await keep(browser, answer)).status).toBe(201);
    expect((await keep(browser, answer)).status).toBe(400);
    for (const ways of [
      { isVerified: false },
      { origin: 'https://evil.example' },
      { rpId: 'evil.example' },
      { challenge: 'AAAAAAAAAAAAAAAAAAAAAA' },
    ]) {
      expect((await addPasskey(browser, authenticatorFor(server), ways)).status).toBe(400);
    }
    for (const garbage of ['', '{}', 'null', '\0']) expect((await keep(browser, garbage)).status).toBe(400);
    expect(await passkeysIn(browser)).toHaveLength(1);
  });

  it('a passkey is nobody else’s to name or to remove [S51]', async () => {
    const { browser, id } = await passkeyHolder(server);
    const other = await signedIn(server, await newConfirmedUser(server));
    expect((await other.patch(`/api/v3/passkeys/${id}`, { name: 'Mine' })).status).toBe(404);
    expect((await other.delete(`/api/v3/passkeys/${id}`)).status).toBe(404);
    expect(await passkeysIn(browser)).toMatchObject([{ id, name: 'Passkey' }]);
  });

  it('a passkey that is removed signs nobody in, ends the other sessions, and its owner is told [S23, S64]', async () => {
    const { person, browser, authenticator, id } = await passkeyHolder(server);
    const { browser: other } = await enterByPasskey(server, authenticator);
    expect(await isIn(other)).toBe(true);
    expect((await browser.delete(`/api/v3/passkeys/${id}`)).status).toBe(204);
    expect([await isIn(browser), await isIn(other)]).toEqual([true, false]);
    expect((await enterByPasskey(server, authenticator)).reply.status).toBe(401);
    expect((await server.mails(person.email)).at(-1)?.subject).toBe('A passkey was removed from your Patchbay account');
    expect((await browser.delete(`/api/v3/passkeys/${id}`)).status).toBe(404);
    const trail = await server.context.db.selectFrom('audit_events').select('action').where('profile_id', '=', person.id).execute();
    expect(trail.map(({ action }) => action)).toEqual(expect.arrayContaining(['passkey_added', 'passkey_removed']));
  });

  it('a passkey that is the last sign-in method stays, also when two are removed at once', async () => {
    const { person, browser, id } = await passkeyHolder(server);
    await server.context.db.updateTable('profiles').set({ password_hash: null }).where('id', '=', person.id).execute();
    expect((await browser.get('/api/v3/passkeys')).body.has_other_way_in).toBe(false);
    const refused = await browser.delete(`/api/v3/passkeys/${id}`);
    expect([refused.status, refused.body.errors]).toEqual([400, ['This is your only way to log in. Set a password first.']]);
    await addPasskey(browser, authenticatorFor(server));
    const both = await passkeysIn(browser);
    const replies = await Promise.all(both.map((passkey) => browser.delete(`/api/v3/passkeys/${passkey.id}`)));
    expect(replies.map(({ status }) => status).sort()).toEqual([204, 400]);
  });

  it('a passkey is one of twenty at most', async () => {
    const { browser } = await passkeyHolder(server);
    for (let n = 1; n < 20; n += 1) expect((await addPasskey(browser, authenticatorFor(server))).status).toBe(201);
    const refused = await browser.post('/api/v3/passkey-options', {});
    expect([refused.status, refused.body.errors]).toEqual([400, ['You already have 20 passkeys. Remove one first.']]);
  });

  it('a passkey is not touched by staff who impersonate a person [S27]', async () => {
    const { person, browser, id } = await passkeyHolder(server);
    await server.context.db.updateTable('sessions').set({ masquerader_id: person.id }).where('profile_id', '=', person.id).execute();
    const refused = [
      await browser.post('/api/v3/passkey-options', {}),
      await browser.post('/api/v3/passkeys', { credential_json: '{}' }),
      await browser.patch(`/api/v3/passkeys/${id}`, { name: 'Mine' }),
      await browser.delete(`/api/v3/passkeys/${id}`),
    ];
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
  });
});

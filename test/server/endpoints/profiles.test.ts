import { endpoints } from '../../../src/contract/endpoints';
import { startServer, type TestServer } from '../../support/serverHarness';
import { anyAddress, newcomer, signedIn } from '../../support/serverPeople';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

describe('GET /api/v3/profiles', () => {
  it('answers a visitor with nobody, and no error [A7.04]', async () => {
    expect(await server.browser(anyAddress()).get('/api/v3/profiles')).toMatchObject({
      status: 200,
      body: { active_id: null, objects: [] },
    });
  });

  it('names who is signed in, with a stable identity [A3.06, A7.04, B3.16]', async () => {
    const person = await newcomer(server);
    const first = (await (await signedIn(server, person)).get('/api/v3/profiles')).body;
    const second = (await (await signedIn(server, person)).get('/api/v3/profiles')).body;
    expect(first).toMatchObject({
      active_id: person.id,
      objects: [{ id: person.id, email: person.email, identity: expect.stringMatching(/^\w{32}$/) }],
    });
    expect(second.objects[0].identity).toBe(first.objects[0].identity);
  });
});

describe('GET /api/v3/profiles/:id', () => {
  it('gives one’s own profile, every field of the contract and no secret [A3.02, A3.04, A3.05, A3.06, A3.07, A7.01]', async () => {
    const person = await newcomer(server);
    const { status, body } = await (await signedIn(server, person)).get(`/api/v3/profiles/${person.id}`);
    expect(status).toBe(200);
    expect(Object.keys(body).sort()).toEqual(Object.keys(endpoints.profile.replies[200].shape).sort());
    expect(body).toMatchObject({
      id: person.id,
      email: person.email,
      code: null,
      last_password_reset_token: null,
      is_masquerading: false,
      enable_totp_2fa: false,
      is_staff: false,
      signup: '2026-11-21T09:30:00.000Z',
    });
    expect(JSON.stringify(body)).not.toMatch(/argon2|password_hash/);
  });

  it('401 without a session [A7.03, A6.16]', async () => {
    const person = await newcomer(server);
    expect((await server.browser(anyAddress()).get(`/api/v3/profiles/${person.id}`)).status).toBe(401);
  });

  it('404 for another’s, as for none at all [A6.16, S51]', async () => {
    const other = await newcomer(server);
    const browser = await signedIn(server, await newcomer(server));
    const foreign = await browser.get(`/api/v3/profiles/${other.id}`);
    const missing = await browser.get('/api/v3/profiles/999999');
    expect([foreign.status, foreign.body.errors]).toEqual([404, missing.body.errors]);
    expect((await browser.get('/api/v3/profiles/99999999999999')).status).toBe(404);
  });

  it('never becomes another’s by the identity parameter or cookie [S27]', async () => {
    const other = await newcomer(server);
    const person = await newcomer(server);
    const identity = (await (await signedIn(server, other)).get('/api/v3/profiles')).body.objects[0].identity;
    const browser = await signedIn(server, person);
    browser.cookies.set('abidentity', identity);
    expect((await browser.get(`/api/v3/profiles/${person.id}?identity=${identity}`)).body.id).toBe(person.id);
    expect((await browser.get(`/api/v3/profiles/${other.id}?identity=${identity}`)).status).toBe(404);
  });

  it('400 for an id that is no number, and for an unknown parameter [S13, S50]', async () => {
    const person = await newcomer(server);
    const browser = await signedIn(server, person);
    for (const path of ['x', '-1', '0', '1.5', '1e3x', `${person.id}?x=1`])
      expect((await browser.get(`/api/v3/profiles/${path}`)).status).toBe(400);
  });
});

it('an unconfirmed address is not activated where confirming is required, and is where it is not [A3.07]', async () => {
  const strict = await startServer({ env: { REQUIRE_CONFIRMED_EMAIL: 'true' } });
  const activated = async (at: TestServer) => {
    const person = await newcomer(at);
    return (await (await signedIn(at, person)).get(`/api/v3/profiles/${person.id}`)).body.has_activated;
  };
  expect([await activated(strict), await activated(server)]).toEqual([false, true]);
  await strict.close();
});

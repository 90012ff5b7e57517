import { createHash } from 'node:crypto';
import { startServer, type TestServer } from '../../support/serverHarness';
import { anyAddress, newUser, signedIn } from '../../support/serverPeople';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

describe('GET /api/v3/profiles', () => {
  it('GET /api/v3/profiles answers a visitor with nobody, and no error [A7.04]', async () => {
    expect(await server.browser(anyAddress()).get('/api/v3/profiles')).toMatchObject({
      status: 200,
      body: { active_id: null, objects: [] },
    });
  });

  it('GET /api/v3/profiles names who is signed in, with a stable identity [A3.06, A7.04, B3.16]', async () => {
    const person = await newUser(server);
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
  it('the endpoint of one profile gives the caller’s own profile with the value of every field, and no secret [A3.02, A3.03, A3.04, A3.05, A3.06, A3.07, A7.01]', async () => {
    const person = await newUser(server);
    const browser = await signedIn(server, person);
    const { account_id } = (await browser.get(`/api/v3/profiles/${person.id}`)).body.roles[0];
    // Every value differs from the defaults of a new profile.
    await server.context.db
      .updateTable('profiles')
      .set({
        email_confirmed: true,
        first_name: 'Ida',
        last_name: 'Rhodes',
        avatar: '/avatars/ida.webp',
        job_title: 'Mathematician',
        personas: ['developer', 'marketer'],
        primary_organization: 'Bureau of Standards',
        timezone: 'Europe/Prague',
        alert_actions: 'never',
        alert_triggers: 'hourly',
        summary_schedule: 'weekly',
        disable_ssl_check: true,
        is_developer: true,
        is_high_value: true,
        is_staff: true,
        is_zt_reviewer: true,
        tos_agreement: true,
        should_renew_tos: true,
        is_gdpr_consented: true,
        identity: 'ida-as-analytics-know-her',
        entrusted_app_ids: ['app-7'],
        banner_message: 'The year is over on Friday.',
        should_see_nps_survey: true,
        receives_updates: true,
        allows_analytics: false,
        switches: JSON.stringify({ new_editor: true }) as never,
        viewed_help: JSON.stringify({ folders: true }) as never,
        has_seen_notifications: JSON.stringify({ tour: true }) as never,
      })
      .where('id', '=', person.id)
      .execute();
    const { status, body } = await browser.get(`/api/v3/profiles/${person.id}`);
    expect(status).toBe(200);
    expect(body).toEqual({
      id: person.id,
      email: person.email,
      email_hash: createHash('sha256').update(person.email).digest('hex'),
      pending_email: null,
      email_confirmed: true,
      first_name: 'Ida',
      last_name: 'Rhodes',
      avatar: '/avatars/ida.webp',
      job_title: 'Mathematician',
      personas: ['developer', 'marketer'],
      primary_organization: 'Bureau of Standards',
      timezone: 'Europe/Prague',
      alert_actions: 'never',
      alert_triggers: 'hourly',
      summary_schedule: 'weekly',
      disable_ssl_check: true,
      is_developer: true,
      is_high_value: true,
      is_staff: true,
      is_zt_reviewer: true,
      tos_agreement: true,
      should_renew_tos: true,
      is_gdpr_consented: true,
      enable_totp_2fa: false,
      last_password_reset_token: null,
      is_masquerading: false,
      entrusted_app_ids: ['app-7'],
      code: null,
      signup: '2026-11-21T09:30:00.000Z',
      has_activated: true,
      receives_updates: true,
      allows_analytics: false,
      banner_message: 'The year is over on Friday.',
      should_see_nps_survey: true,
      switches: { new_editor: true },
      viewed_help: { folders: true },
      has_seen_notifications: { tour: true },
      roles: [{ account_id, role: 'owner' }],
      export_data: { status: null, message: null, in_progress: false, is_complete: false },
      delete_data: { status: null, message: null, in_progress: false, is_complete: false },
    });
    const [listed] = (await browser.get('/api/v3/profiles')).body.objects;
    expect(listed).toEqual({ ...body, identity: 'ida-as-analytics-know-her' });
  });

  it('the endpoint of one profile replies that nothing is known yet of a new one, and names a waiting address [A3.02, A3.05, A3.07]', async () => {
    const person = await newUser(server);
    const browser = await signedIn(server, person);
    const ask = async () => (await browser.get(`/api/v3/profiles/${person.id}`)).body;
    expect(await ask()).toMatchObject({ timezone: null, banner_message: null, primary_organization: null, pending_email: null });
    const { clock, context } = server;
    const change = {
      profile_id: person.id,
      email: 'New@Example.com',
      email_folded: 'new@example.com',
      code_hash: null,
      confirmed_at: null,
    };
    const until = new Date(clock.now().getTime() + 1000);
    await context.db
      .insertInto('email_changes')
      .values({ ...change, created_at: clock.now(), expires_at: until })
      .execute();
    expect((await ask()).pending_email).toBe('New@Example.com');
    clock.advance(1000);
    expect((await ask()).pending_email).toBeNull();
  });

  it('the endpoint of one profile replies 401 without a session [A7.03, A6.16]', async () => {
    const person = await newUser(server);
    expect((await server.browser(anyAddress()).get(`/api/v3/profiles/${person.id}`)).status).toBe(401);
  });

  it('the endpoint of one profile replies 404 for another’s, as for none at all [A6.16, S51]', async () => {
    const other = await newUser(server);
    const browser = await signedIn(server, await newUser(server));
    const foreign = await browser.get(`/api/v3/profiles/${other.id}`);
    const missing = await browser.get('/api/v3/profiles/999999');
    expect([foreign.status, foreign.body.errors]).toEqual([404, missing.body.errors]);
    expect((await browser.get('/api/v3/profiles/99999999999999')).status).toBe(404);
  });

  it('the endpoint of one profile never returns another’s by the identity parameter or cookie [S27]', async () => {
    const other = await newUser(server);
    const person = await newUser(server);
    const identity = (await (await signedIn(server, other)).get('/api/v3/profiles')).body.objects[0].identity;
    const browser = await signedIn(server, person);
    browser.cookies.set('abidentity', identity);
    expect((await browser.get(`/api/v3/profiles/${person.id}?identity=${identity}`)).body.id).toBe(person.id);
    expect((await browser.get(`/api/v3/profiles/${other.id}?identity=${identity}`)).status).toBe(404);
  });

  it('the endpoint of one profile replies 400 for an id that is no number, and for an unknown parameter [S13, S50]', async () => {
    const person = await newUser(server);
    const browser = await signedIn(server, person);
    for (const path of ['x', '-1', '0', '1.5', '1e3x', `${person.id}?x=1`])
      expect((await browser.get(`/api/v3/profiles/${path}`)).status).toBe(400);
  });
});

it('an unconfirmed address is not activated where confirming is required, and is where it is not [A3.07]', async () => {
  const strict = await startServer({ env: { REQUIRE_CONFIRMED_EMAIL: 'true' } });
  const activated = async (at: TestServer) => {
    const person = await newUser(at);
    return (await (await signedIn(at, person)).get(`/api/v3/profiles/${person.id}`)).body.has_activated;
  };
  expect([await activated(strict), await activated(server)]).toEqual([false, true]);
  await strict.close();
});

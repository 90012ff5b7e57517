import { Profile, ProfileSaveBody } from '../../../src/contract/profiles';
import { alertTimes, maxAcknowledgements, summarySchedules } from '../../../src/domain/profileFields';
import { startServer, type Browser, type TestServer } from '../../support/serverHarness';
import { newUser, signedIn, type Somebody } from '../../support/serverPeople';

let server: TestServer;
let person: Somebody;
let browser: Browser;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  person = await newUser(server);
  browser = await signedIn(server, person);
});

const save = (body: object, whose = person.id) => browser.patch(`/api/v3/profiles/${whose}`, body);
const own = async () => (await browser.get(`/api/v3/profiles/${person.id}`)).body;
const errorsOf = async (body: object) => (await save(body)).body.field_errors;

describe('PATCH /api/v3/profiles/:id', () => {
  it('a save of the profile changes the fields that it is given and no others, and replies with the profile [A7.08, A7.07]', async () => {
    const before = await own();
    const reply = await save({ first_name: '  Grace ', job_title: 'Rear admiral', timezone: 'America/New_York' });
    const expected = { ...before, first_name: 'Grace', job_title: 'Rear admiral', timezone: 'America/New_York' };
    expect(reply.status).toBe(200);
    expect(reply.body).toEqual(expected);
    expect(await own()).toEqual(expected);
  });

  it('a save of the profile keeps alerts and summary, in every choice that there is [A3.03]', async () => {
    for (const alert of alertTimes) {
      expect((await save({ alert_actions: alert })).body).toMatchObject({ alert_actions: alert });
      expect((await save({ alert_triggers: alert })).body).toMatchObject({ alert_triggers: alert });
    }
    for (const schedule of summarySchedules) {
      expect((await save({ summary_schedule: schedule })).body).toMatchObject({ summary_schedule: schedule });
    }
    expect(await own()).toMatchObject({ alert_actions: 'never', alert_triggers: 'never', summary_schedule: 'never' });
  });

  it('a save of the profile keeps personas and the wish for news, and accepts a job title again', async () => {
    await save({ job_title: 'Analyst', personas: ['engineering', 'product'], receives_updates: true });
    expect(await own()).toMatchObject({ job_title: 'Analyst', personas: ['engineering', 'product'], receives_updates: true });
    await save({ job_title: '  ', personas: [] });
    expect(await own()).toMatchObject({ job_title: null, personas: [], receives_updates: true });
  });

  it('a save of the profile sets acknowledgements one by one and keeps the others, also of two tabs at once [A4.48, R27]', async () => {
    await save({ viewed_help: { folders: true } });
    await Promise.all([
      save({ viewed_help: { paths: true } }),
      save({ viewed_help: { filters: true } }),
      save({ has_seen_notifications: { 'jobs-cta': true } }),
    ]);
    expect(await own()).toMatchObject({
      viewed_help: { folders: true, paths: true, filters: true },
      has_seen_notifications: { 'jobs-cta': true },
    });
  });

  it('a save of the profile accepts no more acknowledgements than it keeps', async () => {
    const kept = Object.fromEntries(Array.from({ length: maxAcknowledgements }, (_, n) => [`key${n}`, true]));
    await server.context.db.updateTable('profiles').set({ viewed_help: kept }).where('id', '=', person.id).execute();
    expect((await save({ viewed_help: { key1: true } })).status).toBe(200);
    expect(await errorsOf({ viewed_help: { another: true } })).toEqual({ viewed_help: [expect.any(String)] });
    expect((await own()).viewed_help).not.toHaveProperty('another');
  });

  it('agreeing to the terms ends the wish that they be renewed [A4.47, S64]', async () => {
    await server.context.db
      .updateTable('profiles')
      .set({ tos_agreement: false, should_renew_tos: true })
      .where('id', '=', person.id)
      .execute();
    expect((await save({ tos_agreement: true })).body).toMatchObject({ tos_agreement: true, should_renew_tos: false });
    const events = await server.context.db.selectFrom('audit_events').select('action').where('profile_id', '=', person.id).execute();
    expect(events).toContainEqual({ action: 'terms_agreed' });
  });

  it('a save of the profile keeps acknowledgements on the profile: another device, signed in later, has them too [B7.41]', async () => {
    const newer = await newUser(server);
    const first = await signedIn(server, newer);
    await server.context.db.updateTable('profiles').set({ should_see_nps_survey: true }).where('id', '=', newer.id).execute();
    const acknowledged = { viewed_help: { folders: true }, has_seen_notifications: { tour: true }, should_see_nps_survey: false };
    expect((await first.get(`/api/v3/profiles/${newer.id}`)).body).toMatchObject({ viewed_help: {}, should_see_nps_survey: true });
    for (const change of Object.entries(acknowledged))
      expect((await first.patch(`/api/v3/profiles/${newer.id}`, Object.fromEntries([change]))).status).toBe(200);
    const second = await signedIn(server, newer);
    expect((await second.get(`/api/v3/profiles/${newer.id}`)).body).toMatchObject(acknowledged);
  });

  it('notes that the survey was answered; it cannot be asked for [A4.49]', async () => {
    await server.context.db.updateTable('profiles').set({ should_see_nps_survey: true }).where('id', '=', person.id).execute();
    expect((await save({ should_see_nps_survey: false })).body).toMatchObject({ should_see_nps_survey: false });
    expect((await save({ should_see_nps_survey: true })).status).toBe(400);
  });
});

describe('what it refuses', () => {
  it('a save of the profile replies 400 for each field that may not be changed, unknown ones included, and nothing is changed [S50]', async () => {
    const before = await own();
    const changeable = Object.keys(ProfileSaveBody.shape);
    const others = [
      ...Object.keys(Profile.shape).filter((field) => !changeable.includes(field)),
      'password',
      'is_paid',
      'email_pending_change',
    ];
    expect(others.length).toBeGreaterThan(20);
    for (const field of others) {
      const reply = await save({ first_name: 'Mallory', [field]: before[field] ?? true });
      expect([field, reply.status, reply.body.field_errors]).toEqual([field, 400, { [field]: ['This field isn’t supported.'] }]);
    }
    expect(await own()).toEqual(before);
  });

  it('a save of the profile replies 400 with a sentence at the field for a value that does not fit, and nothing is changed [S33, S13]', async () => {
    const before = await own();
    const long = 'x'.repeat(101);
    const cases: [object, string][] = [
      [{ first_name: ' ' }, 'Enter your first name.'],
      [{ last_name: '' }, 'Enter your last name.'],
      [{ first_name: long }, 'Use at most 100 characters.'],
      [{ first_name: 'Ada\r\nBcc: all@example.com' }, 'Use letters, spaces and punctuation only.'],
      [{ last_name: null }, 'Enter a text.'],
      [{ job_title: long }, 'Use at most 100 characters.'],
      [{ job_title: 'a\u2028b' }, 'Use letters, spaces and punctuation only.'],
      [{ personas: ['sales', 'sales'] }, 'Choose each only once.'],
      [{ personas: ['<b>'] }, 'Choose from the list.'],
      [{ timezone: 'Europe/Atlantis' }, 'Choose a time zone from the list.'],
      [{ timezone: null }, 'Choose a time zone.'],
      [{ alert_actions: 'sometimes' }, 'Choose from the list.'],
      [{ summary_schedule: 'immediate' }, 'Choose from the list.'],
    ];
    for (const [body, sentence] of cases) expect(await errorsOf(body)).toEqual({ [Object.keys(body)[0] as string]: [sentence] });
    for (const body of [{ viewed_help: { '<script>': true } }, { viewed_help: { key: 'yes' } }, { tos_agreement: false }, {}]) {
      expect((await save(body)).status).toBe(400);
    }
    expect(await own()).toEqual(before);
  });

  it('a save of the profile changes nothing when one of several fields does not fit, and names each', async () => {
    const before = await own();
    expect(await errorsOf({ first_name: 'Grace', last_name: '', timezone: 'Nowhere' })).toEqual({
      last_name: ['Enter your last name.'],
      timezone: ['Choose a time zone from the list.'],
    });
    expect(await own()).toEqual(before);
  });

  it('a save of the profile replies 404 for somebody else’s profile, and nothing is changed [S51]', async () => {
    const other = await newUser(server);
    expect((await save({ first_name: 'Mallory' }, other.id)).status).toBe(404);
    expect((await (await signedIn(server, other)).get(`/api/v3/profiles/${other.id}`)).body.first_name).toBe('Ada');
  });

  it('a save of the profile replies 429 after six hundred in an hour [S09]', async () => {
    for (let n = 0; n < 600; n += 1) {
      await server.context.limits.take({ name: 'profile_save.profile', key: String(person.id), max: 600, windowSeconds: 3600 });
    }
    expect((await save({ first_name: 'Grace' })).status).toBe(429);
  });
});

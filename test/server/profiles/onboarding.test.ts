import { isAppKey, maxOnboardingApps, onboardingGoals, onboardingRoles } from '../../../src/domain/onboarding';
import { startServer, type Browser, type TestServer } from '../../support/serverHarness';
import { newUser, signedIn } from '../../support/serverPeople';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const path = '/api/v4/onboardings/';
const arrive = async (): Promise<Browser> => signedIn(server, await newUser(server));
const kept = async (browser: Browser) => (await browser.get(path)).body.objects;
const nothing = { role: null, goal: null, apps: [], completed_at: null };

it('the onboarding has nothing of a new user, and returns their answers, so that each question is asked once [B3.62, B7.17]', async () => {
  const browser = await arrive();
  expect(await kept(browser)).toEqual([]);
  expect(await browser.patch(path, { role: 'marketing' })).toMatchObject({ status: 200, body: { ...nothing, role: 'marketing' } });
  expect(await browser.patch(path, { goal: 'collect-leads', apps: ['SlackAPI', 'GmailV2CLIAPI@2.1.0'] })).toMatchObject({ status: 200 });
  const now = server.clock.now().toISOString();
  expect(await browser.patch(path, { is_complete: true })).toMatchObject({ status: 200 });
  expect(await kept(browser)).toEqual([
    { id: expect.any(Number), role: 'marketing', goal: 'collect-leads', apps: ['SlackAPI', 'GmailV2CLIAPI@2.1.0'], completed_at: now },
  ]);
});

it('the onboarding changes only the answers that are named, and stays complete since its first completion [B3.62]', async () => {
  const browser = await arrive();
  await browser.patch(path, { role: 'sales', is_complete: true });
  const [{ completed_at }] = await kept(browser);
  server.clock.advance(60_000);
  await browser.patch(path, { goal: 'explore', is_complete: true });
  expect(await kept(browser)).toMatchObject([{ ...nothing, role: 'sales', goal: 'explore', completed_at }]);
});

it('the onboarding fills the kind of work in the profile, follows a changed answer, and keeps what was chosen there', async () => {
  const person = await newUser(server);
  const browser = await signedIn(server, person);
  const own = async () => (await browser.get('/api/v3/profiles')).body.objects[0];
  const { id, personas } = await own();
  expect(personas).toEqual([]);
  await browser.patch(path, { goal: 'explore' });
  expect((await own()).personas).toEqual([]);
  await browser.patch(path, { role: 'marketing' });
  expect((await own()).personas).toEqual(['marketing']);
  await browser.patch(path, { role: 'sales' });
  expect((await own()).personas).toEqual(['sales']);
  expect((await browser.patch(`/api/v3/profiles/${id}`, { personas: ['design'] })).status).toBe(200);
  await browser.patch(path, { role: 'finance' });
  expect((await own()).personas).toEqual(['design']);
});

it('the onboarding leaves the profile empty where the answer is another kind of work', async () => {
  const browser = await arrive();
  expect((await browser.patch(path, { role: 'other' })).status).toBe(200);
  expect((await browser.get('/api/v3/profiles')).body.objects[0].personas).toEqual([]);
});

it('the onboarding keeps what two pages answer at once', async () => {
  const browser = await arrive();
  await Promise.all([
    browser.patch(path, { role: 'finance' }),
    browser.patch(path, { goal: 'explore' }),
    browser.patch(path, { apps: ['SlackAPI'] }),
  ]);
  expect(await kept(browser)).toMatchObject([{ role: 'finance', goal: 'explore', apps: ['SlackAPI'] }]);
});

it('the onboarding keeps one person’s answers from every other [S51]', async () => {
  await (await arrive()).patch(path, { role: 'founder' });
  expect(await kept(await arrive())).toEqual([]);
});

it.each([
  ['an unknown role', { role: 'king' }, 'role'],
  ['taking an answer back', { role: null }, 'role'],
  ['an unknown goal', { goal: 'world-peace' }, 'goal'],
  ['what is no key of an app', { apps: ['<script>'] }, 'apps'],
  ['an app twice', { apps: ['SlackAPI', 'SlackAPI'] }, 'apps'],
  ['too many apps', { apps: Array.from({ length: maxOnboardingApps + 1 }, (_, index) => `App${index}`) }, 'apps'],
  ['taking completion back', { is_complete: false }, 'is_complete'],
  ['somebody else’s id', { profile_id: 1 }, null],
  ['the moment of completion', { completed_at: '2026-01-01T00:00:00.000Z' }, null],
  ['nothing', {}, null],
])('the onboarding refuses %s, and changes nothing [S50]', async (_what, body, field) => {
  const browser = await arrive();
  const reply = await browser.patch(path, body);
  expect(reply.status).toBe(400);
  if (field) expect(Object.keys(reply.body.field_errors).map((name) => name.split('.')[0])).toEqual([field]);
  expect(await kept(browser)).toEqual([]);
});

it('the onboarding accepts every role and goal that it offers [B3.62]', async () => {
  const browser = await arrive();
  for (const role of onboardingRoles) expect(await browser.patch(path, { role })).toMatchObject({ status: 200, body: { role } });
  for (const goal of onboardingGoals) expect(await browser.patch(path, { goal })).toMatchObject({ status: 200, body: { goal } });
});

it('the onboarding knows the key of an app', () => {
  expect(['SlackAPI', 'SlackAPI@1.2.0', 'App-2_x'].every(isAppKey)).toBe(true);
  expect(['', '.', '@x', 'a b', 'a/b', 'x'.repeat(121)].some(isAppKey)).toBe(false);
});

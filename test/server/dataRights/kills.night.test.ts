import { createCrashingServer, killRuns, type CrashingServer } from '../../support/crashingServer';
import type { ProcessBrowser } from '../../support/processBrowser';
import { anyEmail, goodPassword, signUpForm } from '../../support/serverPeople';

let server: CrashingServer;
beforeAll(async () => {
  server = await createCrashingServer({ DELETION_DELAY_SECONDS: '0' });
  await server.start();
});
afterAll(() => server.close());

const points = ['after-first-update', 'before-commit', 'after-commit'] as const;
const rounds = Array.from({ length: killRuns }, (_, round) => round + 1);
const kills = rounds.flatMap((round) => points.map((point) => [point, round] as const));

async function newUser(): Promise<{ id: number; email: string; browser: ProcessBrowser }> {
  const email = anyEmail();
  const signUp = await server.browser().post('/api/v3/profiles', signUpForm({ email }));
  const browser = server.browser();
  await browser.post('/api/v3/login', { email, password: goodPassword });
  return { id: signUp?.body.id, email, browser };
}

/** Another process continues the jobs of the dead process. */
async function takeUp(): Promise<void> {
  await server.died();
  await server.start();
  await server.endLeases();
  await server.runJobs();
}

const subjects = async (email: string, about: RegExp) => (await server.mails(email)).filter(({ subject }) => about.test(subject)).length;

it.each(kills)(
  'an export whose job is killed %s is made once, round %i [R05]',
  async (point) => {
    const { id, email, browser } = await newUser();
    await server.runJobs();
    expect((await browser.post(`/api/v3/profiles/${id}/data/export`, {}))?.status).toBe(201);
    await server.arm(point);
    void server.runJobs().catch(() => {});
    await takeUp();
    expect(await subjects(email, /data is ready/)).toBe(1);
    expect((await browser.post(`/api/v3/profiles/${id}/data/export`, {}))?.status).toBe(201);
  },
  60_000,
);

it.each(kills)(
  'a deletion whose job is killed %s is whole, and happens once, round %i [R05, S57]',
  async (point) => {
    const { id, email, browser } = await newUser();
    await server.runJobs();
    const asked = await browser.post(`/api/v3/profiles/${id}/data/delete`, { password: goodPassword, confirmation: email });
    expect(asked?.status).toBe(201);
    await server.arm(point);
    void server.runJobs().catch(() => {});
    await server.died();
    await server.start();
    const found = await server.census(email);
    expect([found.profiles, found.memberships]).toEqual(point === 'after-commit' ? [0, 0] : [1, 1]);
    await server.endLeases();
    await server.runJobs();
    expect(await server.census(email)).toMatchObject({ profiles: 0, memberships: 0, sessions: 0, mails: 1 });
    expect(await subjects(email, /was deleted/)).toBe(1);
  },
  60_000,
);

it.each(kills)(
  'a deletion killed %s while it is asked for waits or does not, and its repeat is harmless, round %i [R05]',
  async (point) => {
    const { id, email, browser } = await newUser();
    await server.arm(point);
    const ask = () => browser.post(`/api/v3/profiles/${id}/data/delete`, { password: goodPassword, confirmation: email });
    expect(await ask()).toBeNull();
    await server.died();
    await server.start();
    expect((await ask())?.status).toBe(point === 'after-commit' ? 202 : 201);
    await server.endLeases();
    await server.runJobs();
    expect((await server.census(email)).profiles).toBe(0);
  },
  60_000,
);

import { startServer, type Browser, type TestServer } from '../../support/serverHarness';
import { anyAddress, logIn, newConfirmedUser, signedIn } from '../../support/serverPeople';
import { takeOver } from '../../support/serverReversals';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

interface Entry {
  readonly id: number;
  readonly kind: string;
  readonly times: number;
  readonly is_new_device: boolean;
  readonly undoes: readonly string[] | null;
}
const entriesIn = async (browser: Browser): Promise<readonly Entry[]> => (await browser.get('/api/v3/activity')).body.objects;
const undo = (browser: Browser, id: number) => browser.post(`/api/v3/activity/${id}/reversals`, {});
const anHour = 3_600_000;
/** Signs in again in the same browser, so that its sign-in is fresh. */
const refresh = async (browser: Browser, person: { email: string; password: string }) => {
  server.clock.advance(60_000);
  expect((await logIn(browser, person)).status).toBe(200);
};

describe('GET /api/v3/activity', () => {
  it('lists log-ins and changes in plain kinds, the newest first, with time, device, place and a shortened address [T10, S64]', async () => {
    const person = await newConfirmedUser(server);
    server.clock.advance(anHour);
    const browser = server.browser('198.18.250.7');
    const headers = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0' };
    const at = server.clock.now().toISOString();
    await browser.post('/api/v3/login', { email: person.email, password: person.password }, { headers });
    server.clock.advance(1000);
    await browser.post(`/api/v3/profiles/${person.id}/data/export`, {}, { headers });
    const { body } = await browser.get('/api/v3/activity');
    expect(body.next_before).toBeNull();
    expect(body.objects.map(({ kind }: Entry) => kind)).toEqual(['export_requested', 'signed_in', 'signed_up']);
    expect(body.objects[1]).toEqual({
      id: expect.any(Number),
      kind: 'signed_in',
      at,
      first_at: null,
      times: 1,
      about: null,
      is_new_device: true,
      browser: 'Firefox',
      platform: 'Windows',
      place: null,
      address: '198.18.250.…',
      undoes: null,
    });
  });

  it('shows failed log-ins in a row as one entry with their number [T10]', async () => {
    const person = await newConfirmedUser(server);
    const browser = await signedIn(server, person);
    for (let n = 0; n < 2; n += 1) await logIn(server.browser(`198.18.251.${n + 1}`), { email: person.email, password: `wrong ${n}` });
    const [failed] = await entriesIn(browser);
    expect(failed).toMatchObject({ kind: 'sign_in_failed', times: 2, undoes: null });
  });

  it('has pages of 25 entries, and shows nothing of others [T10, S51, S58]', async () => {
    const [person, other] = [await newConfirmedUser(server), await newConfirmedUser(server)];
    const browser = await signedIn(server, person);
    for (let n = 0; n < 30; n += 1) await logIn(browser, person);
    const first = (await browser.get('/api/v3/activity')).body;
    const second = (await browser.get(`/api/v3/activity?before=${first.next_before}`)).body;
    expect([first.objects.length, second.objects.length, second.next_before]).toEqual([25, 7, null]);
    const ids = [...first.objects, ...second.objects].map(({ id }: Entry) => id);
    expect(ids).toEqual([...new Set(ids)].sort((a, b) => b - a));
    const ofOther = await entriesIn(await signedIn(server, other));
    expect(ofOther.some(({ id }) => ids.includes(id))).toBe(false);
    for (const before of ['0', '-1', 'x', '2147483648']) expect((await browser.get(`/api/v3/activity?before=${before}`)).status).toBe(400);
  });

  it('marks a log-in on a new device, and not the next one on it [T10, T11]', async () => {
    const person = await newConfirmedUser(server);
    server.clock.advance(anHour);
    const browser = await signedIn(server, person);
    await refresh(browser, person);
    const [again, first] = await entriesIn(browser);
    expect([again?.is_new_device, first?.is_new_device]).toEqual([false, true]);
    const mails = (await server.mails(person.email)).filter(({ subject }) => subject.startsWith('New log-in'));
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain('Device: Unknown browser\nPlace: 198.18.');
  });
});

describe('“This wasn’t me” in the timeline', () => {
  it('undoes what happened after this browser was signed in, ends every session and mails the link for a password [T16, S23]', async () => {
    const person = await newConfirmedUser(server);
    server.clock.advance(anHour);
    const own = await signedIn(server, person);
    server.clock.advance(60_000);
    const attacker = await signedIn(server, person);
    server.clock.advance(anHour);
    expect((await undo(own, (await entriesIn(own))[0]!.id)).body.reason).toBe('invalid_auth_realm');
    await refresh(own, person);
    const entry = (await entriesIn(own)).find(({ is_new_device }) => is_new_device)!;
    expect(entry.undoes).toEqual(['signed_in']);
    expect(await undo(own, entry.id)).toMatchObject({ status: 200, body: { email: person.email } });
    for (const browser of [own, attacker]) expect((await browser.get('/api/v3/sessions')).status).toBe(401);
    expect((await logIn(server.browser(anyAddress()), person)).status).toBe(401);
    await server.runJobs();
    const subjects = (await server.mails(person.email)).map(({ subject }) => subject);
    expect(subjects.slice(-2)).toEqual(['Your Patchbay account was secured', 'Reset your Patchbay password']);
  });

  it('a browser that was signed in later undoes nothing that came before, neither the owner’s changes nor its own log-in [T16]', async () => {
    const { attacker, owner, newEmail, newPassword } = await takeOver(server);
    expect((await entriesIn(attacker)).find(({ kind, is_new_device }) => kind === 'signed_in' && is_new_device)?.undoes).toBeNull();
    const later = await signedIn(server, { ...owner, email: newEmail, password: newPassword });
    const entries = await entriesIn(later);
    expect(entries.map(({ undoes }) => undoes)).toEqual(entries.map(() => null));
    for (const { id } of entries) expect((await undo(later, id)).status).toBe(404);
    expect((await later.get('/api/v3/sessions')).status).toBe(200);
  });

  it('replies 404 for an entry of another person [T16, S51]', async () => {
    const [person, other] = [await newConfirmedUser(server), await newConfirmedUser(server)];
    const own = await signedIn(server, person);
    server.clock.advance(60_000);
    const [theirs] = await entriesIn(await signedIn(server, other));
    expect((await undo(own, theirs!.id)).status).toBe(404);
  });
});

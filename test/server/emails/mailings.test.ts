import { startServer, type TestServer } from '../../support/serverHarness';
import { anyAddress, logIn, newestLink, signedIn, signUpForm, type Somebody } from '../../support/serverPeople';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

/** Creates a person with a confirmed address who subscribes to our news or not. */
async function confirmed(updates: boolean): Promise<Somebody> {
  const form = signUpForm({ updates });
  const visitor = server.browser(anyAddress());
  const { body } = await visitor.post('/api/v3/profiles', form);
  const person = { id: body.id as number, email: form.email as string, password: form.password1 as string };
  const code = decodeURIComponent((await newestLink(server, person.email, /^Confirm/)).split('#')[1] ?? '');
  await logIn(visitor, person);
  for (let n = 0; n < 2; n += 1) expect((await visitor.post('/api/v3/email-confirmations', { code })).status).toBe(200);
  return person;
}

const news = async (person: Somebody) => (await server.mails(person.email)).filter(({ subject }) => /first steps/.test(subject));
const tokenOf = async (person: Somebody) => decodeURIComponent((await newestLink(server, person.email, /first steps/)).split('#')[1] ?? '');
const choose = (token: string, receives_updates = false, address = anyAddress()) =>
  server.browser(address).post('/api/v3/mailings', { token, receives_updates });
const wantsNews = async (person: Somebody) =>
  (await (await signedIn(server, person)).get(`/api/v3/profiles/${person.id}`)).body.receives_updates;

describe('our news', () => {
  it('our news go once to who asked for them and has proved the address, and to nobody else', async () => {
    expect(await news(await confirmed(true))).toHaveLength(1);
    expect(await news(await confirmed(false))).toHaveLength(0);
  });

  it('our news say how they end, for people and for mail programs [A2.36, S30]', async () => {
    const [mail] = await news(await confirmed(true));
    expect(mail?.text).toMatch(/^https:\/\/patchbay\.example\/app\/unsubscribe#\S+$/m);
    expect(mail?.unsubscribeUrl).toMatch(/^https:\/\/patchbay\.example\/unsubscribe\/\S+$/);
  });

  it('our news end by the token of the link, signed in or not, and begin again [A2.36]', async () => {
    const person = await confirmed(true);
    const token = await tokenOf(person);
    expect(await choose(token)).toMatchObject({ status: 200, body: { receives_updates: false } });
    expect(await wantsNews(person)).toBe(false);
    expect((await choose(token, true)).status).toBe(200);
    expect(await wantsNews(person)).toBe(true);
  });

  it('our news end by one press in the mail program, which has no cookie and no token of ours', async () => {
    const person = await confirmed(true);
    const { pathname } = new URL((await news(person))[0]?.unsubscribeUrl ?? '');
    const browser = server.browser(anyAddress());
    const page = await browser.send({ method: 'GET', url: pathname });
    expect([page.status, page.headers.location]).toEqual([302, pathname.replace('/unsubscribe/', '/app/unsubscribe#')]);
    expect(await wantsNews(person)).toBe(true);
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const reply = await browser.send({ method: 'POST', url: pathname, payload: 'List-Unsubscribe=One-Click', headers });
    expect(reply.status).toBe(200);
    expect(await wantsNews(person)).toBe(false);
    expect((await browser.send({ method: 'POST', url: '/unsubscribe/nonsense', payload: '', headers })).status).toBe(400);
  });

  it('the choice of mailings replies 400 for a token of nobody, a forged and an empty one, and nothing changes', async () => {
    const person = await confirmed(true);
    const token = await tokenOf(person);
    const [identity = ''] = token.split('.');
    for (const wrong of ['', '.', identity, `${identity}.`, `${identity}.${'A'.repeat(43)}`, `x${token}`, `${token}.`, `${token} `]) {
      expect([wrong, (await choose(wrong)).status]).toEqual([wrong, 400]);
    }
    expect(await wantsNews(person)).toBe(true);
  });

  it('the choice of mailings replies 429 after sixty tries of one network address [S09]', async () => {
    const address = anyAddress();
    for (let n = 0; n < 60; n += 1) expect((await choose('guess', false, address)).status).toBe(400);
    expect((await choose('guess', false, address)).status).toBe(429);
  });
});

import { createApi, HttpError, NetworkError } from '../../../src/app/api';
import type { ApiSettings } from '../../../src/app/api';
import { waitUntil } from '../../support/appStore';
import { testPorts, type PortSettings } from '../../support/ports';
import { failToReach, nobody, replyOutsideTheContract, replyWith, signedInAs, wireProfile } from '../../support/replyWith';

function client(settings: PortSettings = {}, api: ApiSettings = {}) {
  const ports = testPorts(settings);
  return { ports, api: createApi(ports, api) };
}

const credentials = { accountId: null, email: 'ada@patchbay.example', password: 'correct horse', captcha: null };

describe('every request', () => {
  it('every request takes the time from the reply, so that a clock that is wrong is put right and one that is right is left alone', async () => {
    const { ports, api } = client();
    const before = ports.clock.now();
    const told = async (date: string) => {
      replyWith('getCurrentProfile', 200, nobody, { headers: { date } });
      await api.call('getCurrentProfile');
      return ports.clock.now() - before;
    };
    expect(await told(new Date(before - 7_200_000).toUTCString())).toBe(-7_200_000);
    expect(await told('no date')).toBe(-7_200_000);
    expect(await told(new Date(before + 3_000).toUTCString())).toBe(0);
  });

  it('every request says that a script sends it, and takes JSON [A7.38, A7.43]', async () => {
    const { api } = client();
    const double = replyWith('logIn', 200, { profile_id: 7 });
    await api.call('logIn', { body: credentials });
    expect(double.sent[0]?.headers).toMatchObject({
      'x-requested-with': 'XMLHttpRequest',
      accept: 'application/json',
      'content-type': 'application/json',
    });
  });

  it('every request sends the cookies of the origin along [A7.38]', async () => {
    const { api } = client();
    const sent: RequestInit[] = [];
    const original = globalThis.fetch;
    globalThis.fetch = (url, init) => {
      sent.push(init ?? {});
      return original(url, init);
    };
    replyWith('getCurrentProfile', 200, nobody);
    try {
      await api.call('getCurrentProfile');
    } finally {
      globalThis.fetch = original;
    }
    expect(sent.map(({ credentials: mode }) => mode)).toEqual(['include']);
  });

  it('every request goes out in snake_case and comes back in camelCase, with data-keyed maps untouched [A7.49, B7.02]', async () => {
    const { api } = client();
    const double = replyWith('logIn', 200, { profile_id: 7 });
    const login = await api.call('logIn', { body: { ...credentials, accountId: 3 } });
    expect(double.sent[0]?.body).toEqual({ account_id: 3, email: 'ada@patchbay.example', password: 'correct horse', captcha: null });
    expect(login).toEqual({ status: 200, body: { profileId: 7 } });

    replyWith('getProfile', 200, wireProfile({ switches: { new_editor: true } }), { params: { id: 7 } });
    const profile = await api.call('getProfile', { params: { id: 7 } });
    expect(profile).toMatchObject({ status: 200, body: { firstName: 'Ada', switches: { new_editor: true } } });
  });

  it('every request resolves to null on 204 [A7.45]', async () => {
    const { api } = client();
    replyWith('logOut', 204, null);
    expect(await api.call('logOut')).toEqual({ status: 204, body: null });
    replyOutsideTheContract('DELETE', '/api/v3/zaps/1', 204, '');
    expect(await api.http.delete('/api/v3/zaps/1')).toBeNull();
  });

  it('every request is given up after 30 seconds, as a network fault [R20]', async () => {
    const { api, ports } = client();
    let answer = (): void => {};
    const double = replyWith('logIn', 200, { profile_id: 7 }, { until: new Promise<void>((resolve) => (answer = resolve)) });
    const failure = expect(api.call('logIn', { body: credentials })).rejects.toThrow(NetworkError);
    await waitUntil('the request', () => double.sent.length === 1);
    await ports.clock.advance(29_999);
    expect(ports.clock.pending()).toEqual([1]);
    await ports.clock.advance(1);
    await failure;
    answer();
  });

  it('every request can be given up by its caller and all at once [R20, S45]', async () => {
    const { api } = client();
    let answer = (): void => {};
    const until = new Promise<void>((resolve) => (answer = resolve));
    const double = replyWith('getCurrentProfile', 200, nobody, { times: 2, until });
    const controller = new AbortController();
    const one = api.call('getCurrentProfile', { signal: controller.signal });
    const other = api.call('getCurrentProfile');
    await waitUntil('both requests', () => double.sent.length === 2);
    controller.abort();
    await expect(one).rejects.toMatchObject({ name: 'AbortError' });
    api.abortAll();
    await expect(other).rejects.toMatchObject({ name: 'AbortError' });
    answer();
  });
});

describe('the six shorthands', () => {
  it('the six shorthands send their method, and form data stays form data [A7.46]', async () => {
    const { api } = client();
    const gets = replyOutsideTheContract('GET', '/api/v3/things', 200, '{"some_name":1}');
    expect(await api.http.get('/api/v3/things')).toEqual({ someName: 1 });
    expect(gets.sent).toHaveLength(1);
    for (const verb of ['post', 'put', 'patch'] as const) {
      const double = replyOutsideTheContract(verb.toUpperCase(), '/api/v3/things', 200, '{}');
      await api.http[verb]('/api/v3/things', { someName: verb });
      expect(double.sent[0]?.body).toEqual({ some_name: verb });
    }
    replyOutsideTheContract('DELETE', '/api/v3/things', 204, '');
    await api.http.delete('/api/v3/things');
    const upload = replyOutsideTheContract('POST', '/api/v3/things', 200, '{}');
    const form = new FormData();
    form.set('logo', new File(['x'], 'logo.png', { type: 'image/png' }));
    await api.http.multipartPost('/api/v3/things', form);
    expect(upload.sent[0]?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
  });

  it('the six shorthands put the account in the query of a GET and in the body of the others [A7.47]', async () => {
    const { api } = client();
    const get = replyOutsideTheContract('GET', '/api/v3/things', 200, '[]');
    await api.http.get('/api/v3/things', { accountId: 12, query: { isShared: true, name: null } });
    expect(get.sent[0]?.query).toEqual({ account_id: '12', is_shared: 'true' });
    const post = replyOutsideTheContract('POST', '/api/v3/things', 200, '{}');
    await api.http.post('/api/v3/things', { name: 'x' }, { accountId: 12 });
    const { query, body } = post.sent[0]!;
    expect({ query, body }).toEqual({ query: {}, body: { name: 'x', account_id: 12 } });
  });

  it.each([
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 14_0) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15', 'x-auth'],
    ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0 Safari/537.36', 'authorization'],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'authorization'],
  ])('the six shorthands say who authorises under a name that %s lets through [A7.50]', async (userAgent, header) => {
    const { api } = client({ userAgent });
    const double = replyOutsideTheContract('GET', '/api/v3/things', 200, '{}');
    await api.http.get('/api/v3/things', { authorization: 'Bearer x' });
    expect(Object.keys(double.sent[0]?.headers ?? {}).filter((name) => /^(x-auth|authorization)$/.test(name))).toEqual([header]);
  });
});

describe('a refusal', () => {
  it('a refusal that the contract declares is a reply to be told apart', async () => {
    const { api } = client();
    replyWith('logIn', 403, { errors: ['Your account has been locked.'], reason: 'account_locked' });
    const reply = await api.call('logIn', { body: credentials });
    expect(reply).toMatchObject({ status: 403, body: { reason: 'account_locked', messages: ['Your account has been locked.'] } });
  });

  it.each([500, 404] as const)(
    'a refusal of another status is thrown, with its status, its messages and its text [A7.44, A8.09, A8.33]',
    async (status) => {
      const { api } = client();
      replyWith('logIn', status, { errors: ['This went wrong.'] });
      const error: unknown = await api.call('logIn', { body: credentials }).catch((caught: unknown) => caught);
      expect(error).toBeInstanceOf(HttpError);
      expect(error).toMatchObject({
        status,
        message: 'This went wrong.',
        body: { messages: ['This went wrong.'], text: '{"errors":["This went wrong."]}' },
      });
    },
  );

  it.each(['/api/v3/accounts', '/api/v4/onboardings/'])(
    '401 of GET %s reaches the caller without its status, and the session is not told [A7.25, B7.05, B7.17]',
    async (path) => {
      const { api } = client();
      const notices: unknown[] = [];
      api.onReply(({ status }) => notices.push(status));
      replyOutsideTheContract('GET', path, 401, '{"errors":["Log in."]}');
      await expect(api.http.get(path)).rejects.toMatchObject({ status: null, body: { messages: ['Log in.'] } });
      expect(notices).toEqual([null]);
    },
  );

  it('401 of a profile is an error without a status, and the session is told [A8.32]', async () => {
    const { api } = client();
    const notices: unknown[] = [];
    api.onReply(({ status }) => notices.push(status));
    replyOutsideTheContract('GET', '/api/v3/profiles/7', 401, '');
    await expect(api.http.get('/api/v3/profiles/7')).rejects.toMatchObject({ status: null });
    expect(notices).toEqual([401]);
  });
});

describe('no reply', () => {
  it('no reply is an error whose message ends with the address [A8.38]', async () => {
    const { api } = client();
    failToReach('logIn');
    const error: unknown = await api.call('logIn', { body: credentials }).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(NetworkError);
    expect((error as Error).message).toBe('The server could not be reached: http://localhost:3000/api/v3/login');
  });
});

describe('trying again', () => {
  it('a GET is tried three times, waiting longer each time [R18]', async () => {
    const { api, ports } = client();
    const faults = replyWith('getCurrentProfile', 500, { errors: [] }, { times: 2 });
    const last = replyWith('getCurrentProfile', 200, signedInAs());
    const call = api.call('getCurrentProfile');
    for (const wait of [300, 600]) {
      const due = await pendingWait(ports.clock.pending, wait);
      expect(due).toBe(wait);
      await ports.clock.advance(wait);
    }
    expect(await call).toMatchObject({ status: 200 });
    expect([faults.sent.length, last.sent.length]).toEqual([2, 1]);
  });

  it('trying again waits as long as the server asks [R18]', async () => {
    const { api, ports } = client();
    replyWith('getCurrentProfile', 503, { errors: [] }, { headers: { 'Retry-After': '2' } });
    replyWith('getCurrentProfile', 200, nobody);
    const call = api.call('getCurrentProfile');
    expect(await pendingWait(ports.clock.pending, 2000)).toBe(2000);
    await ports.clock.advance(2000);
    expect(await call).toMatchObject({ status: 200 });
  });

  it('a write is sent once, unless it carries a key [R18]', async () => {
    const { api, ports } = client();
    ports.clock.skipWaitsUpTo(1000);
    const plain = replyOutsideTheContract('POST', '/api/v3/things', 503, '');
    await expect(api.http.post('/api/v3/things', {})).rejects.toMatchObject({ status: 503 });
    expect(plain.sent).toHaveLength(1);
    const keyed = replyOutsideTheContract('POST', '/api/v3/things', 503, '', { times: 2 });
    replyOutsideTheContract('POST', '/api/v3/things', 200, '{}');
    await api.http.post('/api/v3/things', {}, { idempotencyKey: 'k1' });
    expect(keyed.sent.map(({ headers }) => headers['idempotency-key'])).toEqual(['k1', 'k1']);
  });

  it('a refusal of the 400s is final [R18]', async () => {
    const { api } = client();
    const double = replyWith('getCaptchaChallenge', 429, { errors: [] });
    expect(await api.call('getCaptchaChallenge', { query: { action: 'login' } })).toMatchObject({ status: 429 });
    expect(double.sent).toHaveLength(1);
  });
});

/** Returns the pending wait between the waits of the request itself (30 s each), as soon as it exists. */
async function pendingWait(pending: () => number[], wanted: number): Promise<number | undefined> {
  for (let round = 0; round < 400; round += 1) {
    const found = pending().find((wait) => wait === wanted);
    if (found !== undefined) return found;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  return pending()[0];
}

import { createApi } from '../../../src/app/api';
import { waitUntil } from '../../support/appStore';
import { testPorts, type PortSettings } from '../../support/ports';
import { replyOutsideTheContract, replyWith } from '../../support/replyWith';

const client = (settings: PortSettings = {}, origin?: string) => {
  const ports = testPorts(settings);
  ports.clock.skipWaitsUpTo(1000);
  return { ports, api: createApi(ports, origin === undefined ? {} : { origin }) };
};

describe('the CSRF token', () => {
  it.each(['POST', 'PUT', 'PATCH', 'DELETE'] as const)(
    '%s carries the CSRF token, from the cookie, without asking for one [A7.39, A7.40, B7.03]',
    async (method) => {
      const { api } = client();
      const double = replyOutsideTheContract(method, '/api/v3/things', 200, '{}');
      await api.http[method.toLowerCase() as 'post']('/api/v3/things');
      expect(double.sent[0]?.headers['x-csrftoken']).toBe('token-of-the-cookie');
    },
  );

  it('GET does not carry it [A7.39]', async () => {
    const { api } = client();
    const double = replyOutsideTheContract('GET', '/api/v3/things', 200, '{}');
    await api.http.get('/api/v3/things');
    expect(double.sent[0]?.headers).not.toHaveProperty('x-csrftoken');
  });

  it('the CSRF token is asked for where there is no cookie [A7.40]', async () => {
    const { api } = client({ cookies: {} });
    replyWith('getCsrfToken', 200, { csrf_token: 'asked-for' });
    const double = replyWith('requestPasswordReset', 200, { message: 'Sent!' });
    await api.call('requestPasswordReset', { body: { email: 'a@b.co' } });
    expect(double.sent[0]?.headers['x-csrftoken']).toBe('asked-for');
  });

  it('the CSRF token is asked for once by two writes at the same time, which would get different ones [A7.40, R16]', async () => {
    const { api } = client({ cookies: {} });
    const asked = replyWith('getCsrfToken', 200, { csrf_token: 'first' });
    replyWith('getCsrfToken', 200, { csrf_token: 'second' });
    const double = replyWith('requestPasswordReset', 200, { message: 'Sent!' }, { times: 3 });
    const reset = () => api.call('requestPasswordReset', { body: { email: 'a@b.co' } });
    await Promise.all([reset(), reset()]);
    expect(asked.sent).toHaveLength(1);
    await reset();
    expect(double.sent.map(({ headers }) => headers['x-csrftoken'])).toEqual(['first', 'first', 'second']);
  });

  it('the CSRF token of another origin is read from the header of the reply, never from our cookie [A7.41]', async () => {
    const { api } = client({}, 'http://api.patchbay.example');
    replyOutsideTheContract('GET', '/api/v3/csrf', 200, '{"csrf_token":"in-the-body"}', {
      origin: 'http://api.patchbay.example',
      headers: { 'X-CSRFToken': 'in-the-header', 'Access-Control-Allow-Origin': '*' },
    });
    const double = replyOutsideTheContract('POST', '/api/v3/things', 200, '{}', { origin: 'http://api.patchbay.example', times: 2 });
    await api.http.post('/api/v3/things');
    await api.http.post('/api/v3/things');
    expect(double.sent.map(({ headers }) => headers['x-csrftoken'])).toEqual(['in-the-header', 'in-the-header']);
  });

  it('the CSRF token that cannot be fetched is a separate error, and nothing is written [A8.39]', async () => {
    const { api } = client({ cookies: {} });
    replyWith('getCsrfToken', 503, { errors: [] }, { times: 3 });
    await expect(api.call('requestPasswordReset', { body: { email: 'a@b.co' } })).rejects.toThrow(/^Unable to retrieve CSRF token$/);
  });

  it('the CSRF token that is refused is replaced once, and the write sent once more [R18, S34]', async () => {
    const { api } = client();
    const stale = replyWith('logIn', 403, { errors: [], reason: 'csrf_failed' });
    replyWith('getCsrfToken', 200, { csrf_token: 'x' }, { headers: { 'X-CSRFToken': 'fresh' } });
    const second = replyWith('logIn', 200, { profile_id: 7 });
    const reply = await api.call('logIn', { body: { email: 'a@b.co', password: 'p' } });
    expect(reply.status).toBe(200);
    expect([stale, second].map(({ sent }) => sent[0]?.headers['x-csrftoken'])).toEqual(['token-of-the-cookie', 'fresh']);
    expect(second.sent[0]?.body).toEqual(stale.sent[0]?.body);
  });

  it('the CSRF token that is refused twice is refused [R18]', async () => {
    const { api } = client();
    replyWith('logIn', 403, { errors: [], reason: 'csrf_failed' }, { times: 2 });
    replyWith('getCsrfToken', 200, { csrf_token: 'fresh' });
    expect(await api.call('logIn', { body: { email: 'a@b.co', password: 'p' } })).toMatchObject({
      status: 403,
      body: { reason: 'csrf_failed' },
    });
  });

  it('another 403 is not tried again [R18]', async () => {
    const { api } = client();
    const double = replyWith('logIn', 403, { errors: [], reason: 'account_locked' });
    await api.call('logIn', { body: { email: 'a@b.co', password: 'p' } });
    expect(double.sent).toHaveLength(1);
  });
});

describe('on whose behalf', () => {
  it('the profile of the tab is sent with every request about a person, so that a stale tab never acts as somebody else [R23]', async () => {
    const { api } = client();
    api.expectProfile(() => 7);
    const accounts = replyWith('listAccounts', 200, { objects: [] });
    await api.call('listAccounts');
    expect(accounts.sent[0]?.headers['x-profile-id']).toBe('7');
    const look = replyWith('getCurrentProfile', 200, { active_id: null, objects: [] });
    await api.call('getCurrentProfile');
    expect(look.sent[0]?.headers).not.toHaveProperty('x-profile-id');

    replyWith('disableTwoFactor', 403, { errors: [], reason: 'stale_profile' });
    await expect(api.call('disableTwoFactor')).rejects.toThrow('You’re now signed in as someone else. Reload the page.');
  });

  it('every attempt of a request names the profile of the first attempt, even if another person signs in meanwhile [R18, R23]', async () => {
    const { api } = client();
    let profileId = 7;
    api.expectProfile(() => profileId);
    api.holdUnauthenticated(() => Promise.resolve('again'));
    let answer = (): void => {};
    const until = new Promise<void>((resolve) => (answer = resolve));
    const first = replyWith('verifyTwoFactorSetup', 503, { errors: [] }, { until });
    const others = [
      replyWith('verifyTwoFactorSetup', 403, { errors: [], reason: 'csrf_failed' }),
      replyWith('verifyTwoFactorSetup', 401, { errors: [] }),
      replyWith('verifyTwoFactorSetup', 429, { errors: [] }),
    ];
    replyWith('getCsrfToken', 200, { csrf_token: 'fresh' });
    const write = api.call('verifyTwoFactorSetup', { body: { code: '123456' }, idempotencyKey: 'key-1' });
    await waitUntil('the first attempt', () => first.sent.length === 1);
    profileId = 8;
    answer();
    expect(await write).toMatchObject({ status: 429 });
    expect([first, ...others].map(({ sent }) => sent[0]?.headers['x-profile-id'])).toEqual(['7', '7', '7', '7']);
    const next = replyWith('verifyTwoFactorSetup', 429, { errors: [] });
    await api.call('verifyTwoFactorSetup', { body: { code: '123456' } });
    expect(next.sent[0]?.headers['x-profile-id']).toBe('8');
  });
});

import { startServer, type TestServer } from '../../support/serverHarness';
import { anyAddress, newUser, signedIn } from '../../support/serverPeople';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const faults = async (url: string, body: unknown) => {
  const reply = await server.browser(anyAddress()).post(url, body);
  expect(reply.status).toBe(400);
  expect(reply.body.errors).toEqual(['The request is invalid.']);
  return reply.body.field_errors as Record<string, string[]>;
};

describe('a request that the contract refuses', () => {
  it('a request that the contract refuses says what to enter where people type [S13, S60]', async () => {
    expect(await faults('/api/v3/login', {})).toEqual({ email: ['Enter your email address.'], password: ['Enter your password.'] });
  });

  it('a request that the contract refuses says what a field must be [S13, S60]', async () => {
    expect(await faults('/api/v3/login', { email: 7, password: ['x'], captcha: {} })).toEqual({
      email: ['`email` must be text.'],
      password: ['`password` must be text.'],
      captcha: ['`captcha` must be text.'],
    });
    expect(await faults('/api/v3/mailings', { token: 'x', receives_updates: 'yes' })).toEqual({
      receives_updates: ['`receives_updates` must be true or false.'],
    });
  });

  it('a request that the contract refuses names what is missing and what is not supported [S50, S60]', async () => {
    expect(await faults('/api/graphql/v2', { is_staff: true })).toEqual({
      query: ['`query` is required.'],
      is_staff: ['This field isn’t supported.'],
    });
  });

  it('a request that the contract refuses says how long, how many and which [S60]', async () => {
    expect(await faults('/api/graphql/v2', { query: 'x'.repeat(20_001) })).toEqual({
      query: ['`query` must have at most 20000 characters.'],
    });
    expect(await faults('/api/graphql/v2', { query: '' })).toEqual({ query: ['`query` must not be empty.'] });
    const reply = await server.browser(anyAddress()).get('/api/v3/captcha/challenge?action=dance');
    expect([reply.status, reply.body.field_errors]).toEqual([400, { action: ['`action` must be one of login, sign_up.'] }]);
  });

  it('a request that the contract refuses has sentences about numbers too, and never the validator’s words [S60]', async () => {
    const browser = await signedIn(server, await newUser(server));
    const reply = await browser.get('/api/v3/zaps?account_id=x');
    expect(reply.status).toBe(400);
    expect(reply.text).not.toMatch(/Invalid input|expected|received|Too (?:small|big)/);
    expect(reply.body.field_errors.account_id).toEqual(['`account_id` must be a number.']);
  });
});

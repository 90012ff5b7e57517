import { startServer, type TestServer } from '../../support/serverHarness';

describe('CSRF tokens', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer();
  });
  afterAll(() => server.close());

  it('come in the body, as a cookie and in a header [A7.40, A7.41]', async () => {
    const reply = await server.browser().get('/api/v3/csrf');
    expect(reply.status).toBe(200);
    const token = reply.body.csrf_token;
    expect(reply.headers['x-csrftoken']).toBe(token);
    expect(reply.setCookies.find((line) => line.startsWith('csrftoken='))).toContain(`csrftoken=${token};`);
  });
});

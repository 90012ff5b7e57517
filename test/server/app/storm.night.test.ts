import { anyAddress, anyEmail, newUser, signedIn, signUpForm } from '../../support/serverPeople';
import { startServer, type Browser, type TestReply } from '../../support/serverHarness';

it('a thousand mixed requests at once are all answered, and none but with a reason to come back later [R12]', async () => {
  const server = await startServer({ env: { HASH_WAITING: '5' } });
  const member = await signedIn(server, await newUser(server));
  const visitors = Array.from({ length: 100 }, () => server.browser(anyAddress()));
  for (const visitor of visitors) await visitor.csrfToken();

  const kinds: readonly ((visitor: Browser) => Promise<TestReply>)[] = [
    (visitor) => visitor.get('/api/v3/csrf'),
    (visitor) => visitor.get('/api/v3/profiles'),
    (visitor) => visitor.post('/api/v3/login', { email: anyEmail(), password: 'not it' }),
    (visitor) => visitor.post('/api/v3/profiles', signUpForm()),
    (visitor) => visitor.post('/api/v3/accounts/password/forgot', { email: anyEmail() }),
    (visitor) => visitor.post('/api/v3/accounts/password/reset', { username: anyEmail(), code: 'x', password1: 'y', password2: 'y' }),
    (visitor) => visitor.get('/api/v3/captcha/challenge?action=login'),
    () => member.get('/api/v3/accounts'),
    () => member.get('/api/v3/profiles'),
    () => member.get('/api/v3/zaps?account_id=999999'),
  ];
  const replies = await Promise.all(visitors.flatMap((visitor) => kinds.map((ask) => ask(visitor))));

  const failed = replies.filter(({ status }) => status >= 500);
  expect(failed.filter(({ status, body }) => status !== 503 || body.reason !== 'busy')).toEqual([]);
  expect(failed.filter(({ headers }) => !(Number(headers['retry-after']) > 0))).toEqual([]);
  expect((await member.get('/api/v3/profiles')).status).toBe(200);
  await server.close();
});

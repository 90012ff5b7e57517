import { BusyError } from '../../../src/server/platform/errors';
import { HttpProblem, type Handlers } from '../../../src/server/platform/handler';
import { startServer, type TestReply, type TestServer } from '../../support/serverHarness';
import { addPerson } from '../../support/serverVisitors';

const lines: string[] = [];
let answer: Handlers['listTimezones'];
const handlers: Partial<Handlers> = {
  listTimezones: (call, context) => answer(call, context),
  confirmEmail: async () => ({ status: 200, body: { email: 'a@b.example', reset_code: null } }),
  logIn: async (call, { db }) => {
    const profile = await addPerson(server, 'undone@example.com');
    await call.session.beginChallenge(db, profile.id, 'two_factor');
    throw new HttpProblem(401, { errors: ['No.'] });
  },
};

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ handlers, logTo: lines });
});
afterAll(() => server.close());

/** Requests the list of time zones from a server with the given handler. */
function answering(handler: Handlers['listTimezones'], from: TestServer = server): Promise<TestReply> {
  answer = handler;
  return from.browser().get('/api/v3/timezones');
}

const zone = { id: 'Europe/Zurich', label: 'Zurich' };
const production = { PATCHBAY_MODE: 'production', SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'a@patchbay.example' };

describe('a reply', () => {
  it('a reply carries what the contract names and nothing else [S50]', async () => {
    const reply = await answering(
      async () => ({ status: 200, body: { objects: [{ ...zone, password_hash: 'leaked' }], leaked: true } }) as never,
    );
    expect(reply.body).toEqual({ objects: [zone] });
  });

  it('a reply that breaks the contract fails loudly, and in production without saying how [S60]', async () => {
    const broken = async () => ({ status: 200, body: { objects: [{ id: 7 }] } }) as never;
    const loud = await answering(broken);
    expect([loud.status, loud.body.errors[0]]).toEqual([500, expect.stringMatching(/listTimezones breaks the contract/)]);
    const inProduction = await startServer({ handlers, env: production });
    const quiet = await answering(broken, inProduction);
    await inProduction.close();
    expect(quiet.body).toEqual({ errors: ['Something went wrong on our side.'], request_id: quiet.headers['x-request-id'] });
  });

  it('a reply of a status that the contract does not have is such a break [S60]', async () => {
    expect((await answering(async () => ({ status: 418, body: {} }) as never)).status).toBe(500);
  });
});

describe('what a handler throws', () => {
  it('an error that a handler throws tells its id and nothing of its inside [S60]', async () => {
    const reply = await answering(async () => {
      throw new Error('select * from profiles at /srv/app/x.ts');
    });
    expect(reply.status).toBe(500);
    expect(reply.body).toEqual({ errors: ['Something went wrong on our side.'], request_id: reply.headers['x-request-id'] });
    expect(lines.join('')).toContain(String(reply.headers['x-request-id']));
    expect(lines.join('')).toContain('select * from profiles');
  });

  it('an HttpProblem that a handler throws is the reply [S60]', async () => {
    const reply = await answering(async () => {
      throw new HttpProblem(429, { errors: ['Slow down.'], reason: 'too_often' }, { 'retry-after': '9' });
    });
    expect([reply.status, reply.body, reply.headers['retry-after']]).toEqual([429, { errors: ['Slow down.'], reason: 'too_often' }, '9']);
  });

  it('because too much is waiting is 503 and when to come back [S12]', async () => {
    const reply = await answering(async () => {
      throw new BusyError();
    });
    expect([reply.status, reply.body.reason, reply.headers['retry-after']]).toEqual([503, 'busy', '2']);
  });

  it.each(['ECONNREFUSED', '57P01', '08006', '40001', '40P01'])(
    'because the database is away or in the way (%s) is 503 [R08]',
    async (code) => {
      const reply = await answering(async () => {
        throw Object.assign(new Error('no'), { code });
      });
      expect([reply.status, reply.headers['retry-after']]).toEqual([503, '2']);
    },
  );

  it('undoes what it did to the session [S20]', async () => {
    const reply = await server.browser().post('/api/v3/login', { email: 'a', password: 'b' });
    expect([reply.status, reply.setCookies]).toEqual([401, []]);
  });
});

describe('an Idempotency-Key', () => {
  it.each(['', ' ', 'a b', 'x'.repeat(256), 'ü'])('an Idempotency-Key that is "%s" is refused [R07]', async (key) => {
    const reply = await server.browser().post('/api/v3/email-confirmations', { code: 'x' }, { headers: { 'idempotency-key': key } });
    expect(reply.status).toBe(400);
  });
});

it('outside production the contract is served as an OpenAPI document of this address', async () => {
  const reply = await server.browser().get('/dev/openapi.json');
  expect(reply.status).toBe(200);
  expect(reply.body).toMatchObject({ openapi: '3.1.0', servers: [{ url: 'https://patchbay.example' }] });
  expect(Object.keys(reply.body.paths)).toContain('/api/v3/login');
});

/** Replies that arrive with another reply. Each answers one call, for a short time, and only for the same person. */
import { createApi } from '../../../src/app/api';
import { testPorts } from '../../support/ports';
import { nobody, replyWith, signedInAs } from '../../support/replyWith';

const ada = JSON.stringify(signedInAs({ id: 7, email: 'ada@patchbay.example' }));
const profiles = [{ path: '/api/v3/profiles', text: ada }];

function client() {
  const ports = testPorts();
  return { ports, api: createApi(ports) };
}

it('a reply delivered ahead answers the call of that address once without a request; the next call makes one', async () => {
  const { api } = client();
  api.expectReplies(profiles);
  expect((await api.call('getCurrentProfile')).body).toMatchObject({ activeId: 7, objects: [{ email: 'ada@patchbay.example' }] });
  const asked = replyWith('getCurrentProfile', 200, nobody);
  expect((await api.call('getCurrentProfile')).body).toMatchObject({ activeId: null });
  expect(asked.sent).toHaveLength(1);
});

it('a reply delivered ahead answers no call of another query', async () => {
  const { api } = client();
  api.expectReplies([{ path: '/api/v3/zaps?account_id=12', text: '{"objects": []}' }]);
  const asked = replyWith('listZaps', 404, { errors: [] });
  expect((await api.call('listZaps', { query: { accountId: 13 } })).status).toBe(404);
  expect(asked.sent).toHaveLength(1);
  expect((await api.call('listZaps', { query: { accountId: 12 } })).status).toBe(200);
});

it.each<[string, (given: ReturnType<typeof client>) => Promise<unknown> | void]>([
  ['ten seconds', ({ ports }) => ports.clock.advance(10_001)],
  [
    'a write, after which it may be otherwise',
    ({ api }) => {
      replyWith('logIn', 401, { errors: [] });
      return api.call('logIn', { body: { accountId: null, email: 'a@b.example', password: 'x', captcha: null } });
    },
  ],
  ['the end of the session [S45]', ({ api }) => api.abortAll()],
])('is forgotten after %s', async (_what, happen) => {
  const given = client();
  given.api.expectReplies(profiles);
  await happen(given);
  const asked = replyWith('getCurrentProfile', 200, nobody);
  expect((await given.api.call('getCurrentProfile')).body).toMatchObject({ activeId: null });
  expect(asked.sent).toHaveLength(1);
});

import { startServer, type TestServer } from '../../support/serverHarness';
import { newUser, signedIn } from '../../support/serverPeople';

let server: TestServer;
const lines: string[] = [];
beforeAll(async () => {
  server = await startServer({ logTo: lines });
});
afterAll(() => server.close());

const denials = () => lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'request denied');

it('the log has a line for a request that is refused with 403, with endpoint, record, person and address, and none for one that is answered [T86, S64]', async () => {
  const person = await newUser(server);
  const browser = await signedIn(server, person, '198.51.100.77');
  await browser.get('/api/v3/accounts');
  expect(denials()).toEqual([]);
  // A tab of an earlier person.
  const reply = await browser.get(`/api/v3/profiles/${person.id}`, { headers: { 'x-profile-id': '424242' } });
  expect(reply.status).toBe(403);
  expect(denials()).toEqual([
    expect.objectContaining({
      endpoint: 'getProfile',
      recordId: person.id,
      profileId: person.id,
      address: '198.51.100.77',
      reqId: expect.any(String),
    }),
  ]);
});

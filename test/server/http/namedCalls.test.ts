import { endpoints } from '../../../src/contract';
import type { EndpointName } from '../../../src/contract/types';
import { ask, idsOf, type Ids } from '../../support/serverEndpoints';
import { startServer, type Browser, type TestServer } from '../../support/serverHarness';
import { anyAddress, newConfirmedUser, signedIn } from '../../support/serverPeople';

/**
 * The calls that the specification names in its part about the shell: address, name in the contract, status
 * for a visitor, status for a member of the account. A member gets 404 for moving Zaps, because the request
 * names no existing Zap. The help search is a page of the client without a server call
 * (test/app/features/help).
 */
const calls = [
  ['GET /api/v3/accounts', 'listAccounts', 401, 200],
  ['GET /api/v3/accounts/:id', 'getAccount', 401, 200],
  ['PATCH /api/v3/accounts/:id', 'updateAccount', 401, 200],
  ['POST /api/v3/accounts/:id/logo', 'uploadAccountLogo', 401, 400],
  ['PATCH /api/v3/accounts/:id/trial', 'extendTrial', 401, 200],
  ['GET /api/v3/accounts/:account_id/members', 'listMembers', 401, 200],
  ['GET /api/v3/accounts/:account_id/members/:id', 'getMember', 401, 200],
  ['GET /api/v3/accounts/:account_id/plans', 'listPlans', 401, 200],
  ['GET /api/v3/accounts/:account_id/plans/:id', 'getPlan', 401, 200],
  ['GET /api/v3/accounts/:account_id/plans/:id/change-details', 'getPlanChangeDetails', 401, 200],
  ['GET /api/v3/plan-groups/:alias/plans', 'getPlanGroup', 401, 200],
  ['GET /api/v3/timezones', 'listTimezones', 200, 200],
  ['GET /api/v4/onboardings/', 'listOnboardings', 401, 200],
  ['GET /api/v3/zaps', 'listZaps', 401, 200],
  ['GET /api/v3/zaps/usage', 'getZapUsage', 401, 200],
  ['POST /api/v3/zaps/move', 'moveZaps', 401, 404],
  ['PUT /api/v3/zaps/move', 'moveZapsByPut', 401, 404],
  ['GET /api/org/v0/tree', 'getFolderTree', 401, 200],
  ['POST /api/graphql/v2', 'runGraphqlQuery', 200, 200],
  ['GET /api/v3/profiles', 'getCurrentProfile', 200, 200],
  ['POST /api/v4/tracking/event/', 'recordTrackingEvents', 204, 204],
  ['POST /api/v4/page-spans', 'recordPageSpans', 204, 204],
  ['POST /api/v3/events', 'recordClientEvent', 204, 204],
] as const satisfies readonly (readonly [string, EndpointName, number, number])[];

let server: TestServer;
let visitor: Browser;
let member: Browser;
let ids: Ids;
beforeAll(async () => {
  server = await startServer();
  const person = await newConfirmedUser(server);
  ids = await idsOf(server, person);
  visitor = server.browser(anyAddress());
  member = await signedIn(server, person);
});
afterAll(() => server.close());

it.each(calls)(
  'the address %s is %s of the contract: a visitor gets %i, a member %i [B1.10]',
  async (address, name, ofVisitor, ofMember) => {
    expect(`${endpoints[name].method} ${endpoints[name].path}`).toBe(address);
    expect((await ask(name, visitor, ids)).status).toBe(ofVisitor);
    expect((await ask(name, member, ids)).status).toBe(ofMember);
  },
);

it('GET and HEAD of /chrome.html are answered to anybody [B1.10]', async () => {
  expect((await visitor.get('/chrome.html')).status).toBe(200);
  expect((await visitor.send({ method: 'HEAD', url: '/chrome.html' })).status).toBe(200);
});

it('a body that does not fit is refused with 400, and one that fits is taken [B1.10]', async () => {
  expect((await ask('updateAccount', member, ids, { name: 7 })).status).toBe(400);
  expect((await ask('updateAccount', member, ids, { name: 'Harbor' })).status).toBe(200);
});

it('somebody else’s account is not found, and one’s own is [B1.10]', async () => {
  const outsider = await signedIn(server, await newConfirmedUser(server));
  expect((await ask('getAccount', outsider, ids)).status).toBe(404);
  expect((await ask('getAccount', member, ids)).status).toBe(200);
});

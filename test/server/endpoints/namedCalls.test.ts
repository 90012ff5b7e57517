import { routes, type RouteName } from '../../../src/contract/routes';
import { ask, idsOf, type Ids } from '../../support/serverEndpoints';
import { startServer, type Browser, type TestServer } from '../../support/serverHarness';
import { anyAddress, newConfirmedUser, signedIn } from '../../support/serverPeople';

/**
 * The calls that the specification names in the part about the shell: address, name in the contract, what a visitor gets, what
 * a member of the account gets. A member gets 404 for moving Zaps, since no Zap is named that exists. The help search is a page of
 * the client, without a call of the server (test/app/features/help).
 */
const calls = [
  ['GET /api/v3/accounts', 'accountsList', 401, 200],
  ['GET /api/v3/accounts/:id', 'account', 401, 200],
  ['PATCH /api/v3/accounts/:id', 'accountSave', 401, 200],
  ['POST /api/v3/accounts/:id/logo', 'accountLogo', 401, 400],
  ['PATCH /api/v3/accounts/:id/trial', 'trialExtension', 401, 200],
  ['GET /api/v3/accounts/:account_id/members', 'membersList', 401, 200],
  ['GET /api/v3/accounts/:account_id/members/:id', 'member', 401, 200],
  ['GET /api/v3/accounts/:account_id/plans', 'plansList', 401, 200],
  ['GET /api/v3/accounts/:account_id/plans/:id', 'plan', 401, 200],
  ['GET /api/v3/accounts/:account_id/plans/:id/change-details', 'planChangeDetails', 401, 200],
  ['GET /api/v3/plan-groups/:alias/plans', 'planGroup', 401, 200],
  ['GET /api/v3/timezones', 'timezonesList', 200, 200],
  ['GET /api/v4/onboardings/', 'onboardingsList', 401, 200],
  ['GET /api/v3/zaps', 'zapsList', 401, 200],
  ['GET /api/v3/zaps/usage', 'zapsUsage', 401, 200],
  ['POST /api/v3/zaps/move', 'zapMove', 401, 404],
  ['PUT /api/v3/zaps/move', 'zapMovePut', 401, 404],
  ['GET /api/org/v0/tree', 'folderTree', 401, 200],
  ['POST /api/graphql/v2', 'graphql', 200, 200],
  ['GET /api/v3/profiles', 'profilesList', 200, 200],
  ['POST /api/v4/tracking/event/', 'trackingEvent', 204, 204],
  ['POST /api/v3/events', 'clientEvent', 204, 204],
] as const satisfies readonly (readonly [string, RouteName, number, number])[];

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

it.each(calls)('%s is %s of the contract: a visitor gets %i, a member %i [B1.10]', async (address, name, ofVisitor, ofMember) => {
  expect(`${routes[name].method} ${routes[name].path}`).toBe(address);
  expect((await ask(name, visitor, ids)).status).toBe(ofVisitor);
  expect((await ask(name, member, ids)).status).toBe(ofMember);
});

it('GET and HEAD of /chrome.html are answered to anybody [B1.10]', async () => {
  expect((await visitor.get('/chrome.html')).status).toBe(200);
  expect((await visitor.send({ method: 'HEAD', url: '/chrome.html' })).status).toBe(200);
});

it('a body that does not fit is refused with 400, and one that fits is taken [B1.10]', async () => {
  expect((await ask('accountSave', member, ids, { name: 7 })).status).toBe(400);
  expect((await ask('accountSave', member, ids, { name: 'Harbor' })).status).toBe(200);
});

it('somebody else’s account is not found, and one’s own is [B1.10]', async () => {
  const outsider = await signedIn(server, await newConfirmedUser(server));
  expect((await ask('account', outsider, ids)).status).toBe(404);
  expect((await ask('account', member, ids)).status).toBe(200);
});

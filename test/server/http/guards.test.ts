import { endpoints } from '../../../src/contract';
import type { EndpointName } from '../../../src/contract/types';
import { ask, bodyOf, idsOf, type Ids } from '../../support/serverEndpoints';
import { startServer, type Browser, type TestServer } from '../../support/serverHarness';
import { newConfirmedUser, signedIn } from '../../support/serverPeople';

/** Bodies that require a fresh sign-in, for endpoints whose other bodies do not. */
const sensitive: Partial<Record<EndpointName, () => object>> = {
  sendEmailConfirmation: () => ({ email: 'another@example.com' }),
  changePassword: () => ({ password1: 'Quiet-Canal-Bridge-8', password2: 'Quiet-Canal-Bridge-8' }),
  createInvitations: () => ({ invitations: [{ email: 'admin@example.com', role: 'admin' }] }),
};

const names = (Object.keys(endpoints) as EndpointName[]).filter((name) => endpoints[name].method !== 'GET');
const isAllowedToStaff = (name: EndpointName) => 'allowedToImpersonators' in endpoints[name];
const needsFreshSignIn = (name: EndpointName) => endpoints[name].access === 'fresh' || name in sensitive;

const onLooking = 'You can’t do this while signed in as someone else.';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ env: { CAPTCHA_COST: '5', SIGN_UP_PER_ADDRESS: '1000' } });
});
afterAll(() => server.close());

async function come(): Promise<{ id: number; browser: Browser; ids: Ids }> {
  const person = await newConfirmedUser(server);
  return { id: person.id, browser: await signedIn(server, person), ids: await idsOf(server, person) };
}

const lookOn = (id: number) => server.context.db.updateTable('sessions').set({ masquerader_id: id }).where('profile_id', '=', id).execute();

describe('staff who impersonate a person', () => {
  it.each(names)(
    'asking for %s are refused unless the contract allows it, and the person themselves are not refused so [S27, S69]',
    async (name) => {
      const { id, browser, ids } = await come();
      // The staff session comes first, because some of these calls end their own session.
      await lookOn(id);
      const asStaff = await ask(name, browser, ids);
      const own = await come();
      const asOneself = await ask(name, own.browser, own.ids);
      const isRefused = ({ status, body }: typeof asStaff) => status === 403 && body?.errors?.[0] === onLooking;
      expect([isRefused(asStaff), isRefused(asOneself)]).toEqual([!isAllowedToStaff(name), false]);
    },
  );

  it('staff who impersonate a person may read what the person sees [S27]', async () => {
    const { id, browser, ids } = await come();
    await lookOn(id);
    for (const name of ['getProfile', 'listAccounts', 'getAccount', 'listZaps', 'getFolderTree', 'listMembers'] as const) {
      expect([name, (await ask(name, browser, ids)).status]).toEqual([name, 200]);
    }
  });

  it('staff who impersonate a person leave a line in the trail for each refusal [S64, S69]', async () => {
    const { id, browser, ids } = await come();
    await lookOn(id);
    await ask('createZap', browser, ids);
    const lines = await server.context.db
      .selectFrom('audit_events')
      .select(['action', 'result', 'detail'])
      .where('profile_id', '=', id)
      .where('action', '=', 'impersonation')
      .execute();
    expect(lines).toEqual([{ action: 'impersonation', result: 'refused', detail: 'zapCreate' }]);
  });
});

describe('a sign-in of eleven minutes ago', () => {
  const isStale = ({ status, body }: Awaited<ReturnType<typeof ask>>) => status === 403 && body?.reason === 'invalid_auth_realm';

  it.each(names)(
    'a sign-in of eleven minutes ago is enough for %s unless the contract needs a fresh one, which always is [S26]',
    async (name) => {
      const { browser, ids } = await come();
      const body = () => sensitive[name]?.() ?? bodyOf(name);
      if (name === 'changePassword') {
        await server.context.db.updateTable('profiles').set({ password_hash: null }).where('id', '=', ids.profileId).execute();
      }
      const copy = browser.copy();
      server.clock.advance(11 * 60_000);
      const stale = await ask(name, copy, ids, body());
      server.clock.advance(-11 * 60_000);
      expect(isStale(stale)).toBe(needsFreshSignIn(name));
      expect(isStale(await ask(name, browser, ids, body()))).toBe(false);
    },
  );

  it.each(Object.keys(sensitive) as EndpointName[])(
    'a sign-in of eleven minutes ago is enough for the plain form of %s [S26]',
    async (name) => {
      const { browser, ids } = await come();
      server.clock.advance(11 * 60_000);
      const reply = await ask(name, browser, ids);
      server.clock.advance(-11 * 60_000);
      expect(isStale(reply)).toBe(false);
    },
  );
});

import { sql } from 'kysely';
import { readEvents, storeEvents } from '../../../src/server/tracking/recordEvents';
import { exporters } from '../../../src/server/dataRights/export/collect';
import { findProfile } from '../../../src/server/profiles/store';
import { erase, lockForErasure } from '../../../src/server/dataRights/erasure.store';
import { startServer, type Browser, type TestServer } from '../../support/serverHarness';
import { anyAddress, newUser, signedIn } from '../../support/serverPeople';
import { ownAccountId } from '../../support/serverTeams';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

let count = 0;
const anyId = () => `glassbox-${String((count += 1)).padStart(8, '0')}`;
const tell = (browser: Browser, event: object = {}) =>
  browser.post('/api/v4/tracking/event/', { id: anyId(), subject: 'page viewed', page_path: '/app/dashboard', ...event });
const birth = { subject: 'A/B test birth', properties: { test: 'pricing_headline', testId: 2, variant: 'by_task', interstate: true } };
const choose = (browser: Browser, choices: object) => browser.patch('/api/v3/tracking/choices', choices);
const list = async (browser: Browser, query = '') => (await browser.get(`/api/v3/tracking/events${query}`)).body;
const overview = async (browser: Browser, query = '') => (await browser.get(`/api/v3/tracking${query}`)).body;
const audited = (profileId: number, action: string) =>
  server.context.db.selectFrom('audit_events').select('detail').where('profile_id', '=', profileId).where('action', '=', action).execute();

async function somebody() {
  const person = await newUser(server);
  const { identity } = (await findProfile(server.context.db, person.id))!;
  return { person, identity, browser: await signedIn(server, person) };
}

const eraseProfile = (id: number) =>
  server.context.db.transaction().execute(async (tx) => erase(tx, (await findProfile(tx, id))!, await lockForErasure(tx, id)));

/** A browser of the person in which nobody is signed in any more. */
async function loggedOut(person: Awaited<ReturnType<typeof somebody>>['person']): Promise<Browser> {
  const browser = await signedIn(server, person);
  expect((await browser.get('/api/logout/', { headers: { 'x-requested-with': 'XMLHttpRequest' } })).status).toBe(204);
  return browser;
}
const storedIdentities = async (path: string) =>
  (await server.context.db.selectFrom('tracking_events').select(['profile_id', 'identity', 'page']).orderBy('id').execute())
    .filter(({ page }) => page.path === path)
    .map(({ profile_id, identity }) => ({ profile_id, identity }));

describe('the events of a person', () => {
  it('the events of a person are listed the newest first, in pages, each with exactly the row that is stored, and with nobody else’s [T35, S51]', async () => {
    const { person, browser } = await somebody();
    await tell((await somebody()).browser);
    for (let n = 0; n < 3; n += 1) {
      const events = Array.from({ length: 10 }, (_, m) => ({ id: anyId(), subject: 'page viewed', page_path: `/app/page-${n}-${m}` }));
      await browser.post('/api/v4/tracking/event/', { events });
    }
    const first = await list(browser);
    const second = await list(browser, `?before=${first.next_before}`);
    expect([first.objects.length, second.objects.length, second.next_before]).toEqual([25, 5, null]);
    expect([first.objects[0].page_path, second.objects[4].page_path]).toEqual(['/app/page-2-9', '/app/page-0-0']);
    const { rows } = await sql<{ row: unknown }>`SELECT to_jsonb(tracking_events) - 'received_at' AS row FROM tracking_events
      WHERE profile_id = ${person.id} ORDER BY id DESC LIMIT 25`.execute(server.context.db);
    const shown = first.objects.map(({ stored }: { stored: string }) => {
      const { received_at, ...row } = JSON.parse(stored) as Record<string, unknown>;
      expect(received_at).toBe('2026-11-21T09:30:00.000Z');
      return row;
    });
    expect(shown).toEqual(rows.map(({ row }) => row));
    expect(Object.keys(shown[0] as object)).toHaveLength(11);
    expect((await overview(browser)).counts).toEqual({ events: 30, survey_answers: 0 });
  });

  it('the events of a person include those that a signed-out page recorded under the identity of the person [T35]', async () => {
    const { person, identity, browser } = await somebody();
    const signedOut = await loggedOut(person);
    await tell(signedOut, { identity_id: identity });
    await tell(signedOut, { identity_id: 'a-visitor-of-this-browser' });
    expect((await list(browser)).objects).toMatchObject([{ subject: 'page viewed', is_signed_in: false }]);
  });

  it('the events of a person do not include those of another browser that names their identity, as a link can make it do [T35, S51]', async () => {
    const { identity, browser } = await somebody();
    await tell(server.browser(anyAddress()), { identity_id: identity, page_path: '/app/of-a-visitor' });
    expect((await list(browser)).objects).toEqual([]);
    expect(await storedIdentities('/app/of-a-visitor')).toEqual([{ profile_id: null, identity: null }]);
  });

  it('the events of a person do not include those of another signed-in person that name their identity, and neither does the list of that one [T35, S51]', async () => {
    const [owner, caller] = [await somebody(), await somebody()];
    await tell(caller.browser, { identity_id: owner.identity, page_path: '/app/of-a-caller' });
    for (const { browser } of [owner, caller]) expect((await list(browser)).objects).toEqual([]);
    expect(await storedIdentities('/app/of-a-caller')).toEqual([{ profile_id: null, identity: null }]);
  });

  it('the events of a person that an earlier version stored for a collector, although they refuse, are not shown as about to be forwarded [T35]', async () => {
    const { person, browser } = await somebody();
    await tell(browser);
    await choose(browser, { forwarding: false });
    const waiting = { awaits_forwarding: true, is_for_collector: true };
    await server.context.db.updateTable('tracking_events').set(waiting).where('profile_id', '=', person.id).execute();
    expect((await list(browser)).objects).toMatchObject([{ forwarding: 'never' }]);
    await choose(browser, { forwarding: true });
    await server.context.db.updateTable('tracking_events').set(waiting).where('profile_id', '=', person.id).execute();
    expect((await list(browser)).objects).toMatchObject([{ forwarding: 'waiting' }]);
  });

  it('the events of a person say that none was forwarded without a collector, and that it is unknown for events of earlier versions [T35]', async () => {
    const { browser } = await somebody();
    await tell(browser);
    await tell(browser);
    const oldest = (await list(browser)).objects[1].id as number;
    await server.context.db.updateTable('tracking_events').set({ is_for_collector: null }).where('id', '=', oldest).execute();
    expect((await list(browser)).objects).toMatchObject([
      { forwarding: 'never', forwarded_at: null },
      { forwarding: 'unknown', forwarded_at: null },
    ]);
  });

  it.each(['x', '0', '-1', '1.5', '9'.repeat(19)])('a cursor %s is refused', async (before) => {
    expect((await (await somebody()).browser.get(`/api/v3/tracking/events?before=${before}`)).status).toBe(400);
  });
});

describe('tests and flags', () => {
  it('a test is shown with the variant and how it was drawn, and agrees with the one that pages get [T36]', async () => {
    const { browser } = await somebody();
    const query = 'query abTestQuery { abTests { id name variant isEligible } }';
    const told = (await browser.post('/api/graphql/v2', { operationName: 'abTestQuery', query })).body.data.abTests;
    const { tests } = await overview(browser);
    expect(tests.map(({ name, variant }: { name: string; variant: string }) => [name, variant])).toEqual(
      told.map(({ name, variant }: { name: string; variant: string }) => [name, variant]),
    );
    for (const test of tests) {
      expect(test.reason).toBe(test.share < test.percent_eligible ? 'drawn' : 'not_drawn');
      expect(test.variants).toContain(test.variant);
      if (test.reason === 'not_drawn') expect(test.variant).toBe('control');
    }
    expect(tests.map(({ percent_eligible }: { percent_eligible: number }) => percent_eligible)).toEqual([50, 100, 100]);
    const crawler = await browser.get('/api/v3/tracking', { headers: { 'user-agent': 'Googlebot/2.1' } });
    expect(crawler.body.tests[1]).toMatchObject({ variant: 'control', reason: 'crawler', share: null });
  });

  it('a flag is shown with where its value comes from: default, the person, staff, the account [T36]', async () => {
    const { person, browser } = await somebody();
    const accountId = await ownAccountId({ person, browser });
    const { db } = server.context;
    await db
      .updateTable('profiles')
      .set({ switches: { a_pilot: true, template_search: true } })
      .where('id', '=', person.id)
      .execute();
    await db
      .updateTable('accounts')
      .set({ switches: { zap_mover: true } })
      .where('id', '=', accountId)
      .execute();
    expect((await choose(browser, { flag: { name: 'template_search', is_on: false } })).status).toBe(200);
    const { flags } = await overview(browser, `?account_id=${accountId}`);
    const told = flags.map(({ name, is_on, source, is_personal }: Record<string, unknown>) => [name, is_on, source, is_personal]);
    expect(told).toEqual([
      ['a_pilot', true, 'staff', false],
      ['expanded_event_picker', true, 'default', false],
      ['expanded_event_picker_opt_out', false, 'default', true],
      ['template_search', false, 'person', true],
      ['zap_mover', true, 'account', false],
    ]);
    const query = 'query switchesQuery { session { identity switches } }';
    const { session } = (await browser.post('/api/graphql/v2', { operationName: 'switchesQuery', query })).body.data;
    expect(session.switches).toMatchObject({ a_pilot: true, template_search: false });
  });

  it('the flags of the session and of the account are exactly those that the tracking page lists, for a flag in every layer [T36]', async () => {
    const { person, browser } = await somebody();
    const accountId = await ownAccountId({ person, browser });
    const { db } = server.context;
    // Staff and the person say the opposite of each other, and a choice counts only for a flag that people may choose.
    const staff = { by_staff: true, template_search: false, zap_mover: true, in_the_account: false };
    const chosen = { template_search: true, by_staff: false };
    await db.updateTable('profiles').set({ switches: staff, flag_choices: chosen }).where('id', '=', person.id).execute();
    await db
      .updateTable('accounts')
      .set({ switches: { in_the_account: true } })
      .where('id', '=', accountId)
      .execute();
    const query = `query switchesQuery($accountId: Int, $withAccount: Boolean!) {
      session { identity switches } account(id: $accountId) @include(if: $withAccount) { id switches } }`;
    const told = async (withAccount: boolean): Promise<Record<string, boolean>> => {
      const variables = { accountId, withAccount };
      const { session, account } = (await browser.post('/api/graphql/v2', { operationName: 'switchesQuery', query, variables })).body.data;
      return { ...session.switches, ...account?.switches };
    };
    const listed = async (parameters: string) => {
      const flags = (await overview(browser, parameters)).flags as { name: string; is_on: boolean; source: string }[];
      return { values: Object.fromEntries(flags.map(({ name, is_on }) => [name, is_on])), flags };
    };
    const ofAccount = await listed(`?account_id=${accountId}`);
    expect(await told(true)).toEqual(ofAccount.values);
    expect(await told(false)).toEqual((await listed('')).values);
    expect(ofAccount.flags.map(({ name, is_on, source }) => [name, is_on, source])).toEqual([
      ['by_staff', true, 'staff'],
      ['expanded_event_picker', true, 'default'],
      ['expanded_event_picker_opt_out', false, 'default'],
      ['in_the_account', true, 'account'],
      ['template_search', true, 'person'],
      ['zap_mover', false, 'default'],
    ]);
  });

  it('a flag that is not for people to choose, and an empty change, are refused and change nothing [T38]', async () => {
    const { person, browser } = await somebody();
    for (const body of [{ flag: { name: 'zap_mover', is_on: true } }, {}, { analytics: 'no' }, { analytics: false, more: 1 }]) {
      expect((await choose(browser, body)).status).toBe(400);
    }
    expect(await findProfile(server.context.db, person.id)).toMatchObject({ flag_choices: {}, allows_analytics: true });
    expect(await audited(person.id, 'tracking_choice')).toEqual([]);
  });
});

describe('the switches', () => {
  it('with analytics off nothing is stored about the person from any browser, signed in or under their identity, until they are on again [T38]', async () => {
    const { person, identity, browser } = await somebody();
    const second = await signedIn(server, person);
    expect((await choose(browser, { analytics: false })).body.choices).toEqual({ analytics: false, ab_tests: true, forwarding: true });
    const path = '/app/of-a-refusal';
    for (const each of [browser, second]) expect((await tell(each, { page_path: path })).status).toBe(204);
    expect((await tell(second, { identity_id: 'a-visitor-before', page_path: path })).status).toBe(204);
    expect((await tell(server.browser(anyAddress()), { identity_id: identity, page_path: path })).status).toBe(204);
    expect(await storedIdentities(path)).toEqual([]);
    // Others, and visitors, are recorded as before.
    const other = await somebody();
    await tell(other.browser);
    expect((await list(other.browser)).objects).toHaveLength(1);
    expect((await second.get(`/api/v3/profiles/${person.id}`)).body.allows_analytics).toBe(false);
    await choose(second, { analytics: true });
    await tell(browser);
    expect((await list(browser)).objects).toHaveLength(1);
    expect(await audited(person.id, 'tracking_choice')).toEqual([{ detail: 'analytics=off' }, { detail: 'analytics=on' }]);
  });

  it('with analytics off an answer to the survey is still stored, because the person gives it [T40]', async () => {
    const { browser } = await somebody();
    await choose(browser, { analytics: false });
    await tell(browser, { subject: 'NPS survey answered', properties: { score: 4 } });
    expect((await overview(browser)).counts).toEqual({ events: 0, survey_answers: 1 });
  });

  it('with A/B tests off a person gets control everywhere and no birth, while other events are stored [T38]', async () => {
    const { person, browser } = await somebody();
    await choose(browser, { ab_tests: false });
    const second = await signedIn(server, person);
    const query = 'query abTestQuery { abTests { variant isEligible } }';
    const told = (await second.post('/api/graphql/v2', { operationName: 'abTestQuery', query })).body.data.abTests;
    expect(told).toEqual(Array.from({ length: 3 }, () => ({ variant: 'control', isEligible: false })));
    expect((await overview(second)).tests[0]).toMatchObject({ variant: 'control', reason: 'off', share: null });
    await tell(second, birth);
    await tell(second);
    expect((await list(browser)).objects.map(({ subject }: { subject: string }) => subject)).toEqual(['page viewed']);
    await choose(browser, { ab_tests: true });
    await tell(second, birth);
    expect((await list(browser)).objects).toHaveLength(2);
  });

  it('a choice that is as it was writes no audit event [T38]', async () => {
    const { person, browser } = await somebody();
    await choose(browser, { analytics: true, ab_tests: true, forwarding: true });
    for (let n = 0; n < 2; n += 1) await choose(browser, { flag: { name: 'template_search', is_on: false } });
    expect(await audited(person.id, 'tracking_choice')).toEqual([{ detail: 'template_search=off' }]);
  });
});

describe('deleting', () => {
  it('a deletion takes every event of the person and of their identity, of nobody else, once, with an audit event [T39]', async () => {
    const [one, other] = [await somebody(), await somebody()];
    for (const { browser } of [one, one, other]) await tell(browser);
    await tell(await loggedOut(one.person), { identity_id: one.identity });
    await tell(one.browser, { subject: 'NPS survey answered', properties: { score: 4 } });
    expect((await one.browser.delete('/api/v3/tracking/events')).body).toEqual({ deleted: 3 });
    expect((await one.browser.delete('/api/v3/tracking/events')).body).toEqual({ deleted: 0 });
    expect(await audited(one.person.id, 'tracked_events_deleted')).toEqual([{ detail: '3' }]);
    expect((await overview(one.browser)).counts).toEqual({ events: 0, survey_answers: 1 });
    expect((await list(other.browser)).objects).toHaveLength(1);
  });

  it('a deletion is refused to staff who view as the person, as is every switch; they read the same lists [T41]', async () => {
    const { person, browser } = await somebody();
    await tell(browser);
    const staff = await newUser(server);
    const mask = (masquerader_id: number | null) =>
      server.context.db.updateTable('sessions').set({ masquerader_id }).where('profile_id', '=', person.id).execute();
    await mask(staff.id);
    expect((await browser.delete('/api/v3/tracking/events')).status).toBe(403);
    expect((await choose(browser, { analytics: false })).status).toBe(403);
    expect((await list(browser)).objects).toHaveLength(1);
    expect((await overview(browser)).choices.analytics).toBe(true);
    await mask(null);
    expect((await choose(browser, { analytics: false })).status).toBe(200);
    expect((await browser.delete('/api/v3/tracking/events')).body).toEqual({ deleted: 1 });
  });
});

describe('export and erasure', () => {
  it('the export has every event and every choice, and the erasure counts and deletes the events of the identity as well [T40, S57]', async () => {
    const { person, identity, browser } = await somebody();
    await tell(browser);
    await tell(await loggedOut(person), { identity_id: identity });
    await choose(browser, { ab_tests: false, flag: { name: 'template_search', is_on: false } });
    const read = async (name: string) => {
      const found = exporters.find((each) => each.name === name)!;
      return found.schema.parse(await found.read(server.context.db, person.id, server.context.encryption));
    };
    expect(await read('analytics')).toMatchObject([
      { event: 'page viewed', while_logged_in: true, identity, is_for_collector: false, forwarded_at: null },
      { event: 'page viewed', while_logged_in: false, identity },
    ]);
    expect(await read('profile')).toMatchObject({
      allows_analytics: true,
      allows_ab_tests: false,
      flag_choices: { template_search: false },
    });
    const { db } = server.context;
    await eraseProfile(person.id);
    expect(await db.selectFrom('tracking_events').select('id').where('identity', '=', identity).execute()).toEqual([]);
  });

  it('the erasure leaves nothing to which a browser of the person could add: its later events belong to no identity [T40]', async () => {
    const { person, identity } = await somebody();
    const signedOut = await loggedOut(person);
    await eraseProfile(person.id);
    expect((await tell(signedOut, { identity_id: identity, page_path: '/app/of-an-erased' })).status).toBe(204);
    expect(await storedIdentities('/app/of-an-erased')).toEqual([{ profile_id: null, identity: null }]);
  });

  it('the erasure also ends what was under way: events of a session whose person is gone are not stored [T40]', async () => {
    const { person, identity } = await somebody();
    await eraseProfile(person.id);
    const sender = {
      profileId: person.id,
      isMasquerading: false,
      userAgent: 'Firefox/144.0',
      browser: { knownDeviceOf: null, isKnownDeviceOf: () => false },
    };
    const events = readEvents({ subject: 'page viewed', page_path: '/app/under-way', identity_id: identity });
    expect(events).toHaveLength(1);
    await storeEvents(server.context, sender, events);
    await storeEvents(server.context, sender, readEvents({ subject: 'page viewed', page_path: '/app/under-way' }));
    expect(await storedIdentities('/app/under-way')).toEqual([]);
  });
});

import { createServer, type Server as HttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import fc from 'fast-check';
import { readEvents } from '../../../src/server/tracking/recordEvents';
import { exporters } from '../../../src/server/dataRights/export/collect';
import { cleanup } from '../../../src/server/cleanup/job';
import { startServer, type Browser, type TestServer } from '../../support/serverHarness';
import { anyAddress, newUser, signedIn } from '../../support/serverPeople';

const path = '/api/v4/tracking/event/';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

let count = 0;
const anyId = () => `event-${String((count += 1)).padStart(8, '0')}`;
const eventsOf = (id: string) =>
  server.context.db.selectFrom('tracking_events').selectAll().where('event_id', 'like', `${id}%`).orderBy('id').execute();
const all = () => server.context.db.selectFrom('tracking_events').selectAll().execute();
const visitor = () => server.browser(anyAddress());
const birth = (identity: string) => ({
  id: anyId(),
  subject: 'A/B test birth',
  properties: { test: 'a_test', testId: 3, variant: 'control', interstate: true },
  identity_id: identity,
});

describe('an event', () => {
  it('an event is taken from anybody, with subject, properties and the page it happened on [B7.29, B3.53]', async () => {
    const id = anyId();
    const reply = await visitor().post(path, {
      id,
      subject: 'sign-up conversion',
      properties: { source: 'direct', intent: 'direct', signupType: 'email', landingPage: '/partner' },
      identity_id: 'visitor-1',
      fully_qualified_domain_name: 'patchbay.example',
      url: 'https://patchbay.example/sign-up',
      query_string: '?utm_source=mail&next=%2Fapp',
      page_path: '/sign-up',
      screen_size: '1280x800',
      is_iframe: false,
      is_popup: true,
      user_agent: 'claimed',
      utm_source: 'mail',
    });
    expect([reply.status, reply.text]).toEqual([204, '']);
    const [kept] = await eventsOf(id);
    expect(kept).toMatchObject({
      subject: 'sign-up conversion',
      properties: { source: 'direct', intent: 'direct', signupType: 'email', landingPage: '/partner' },
      identity: 'visitor-1',
      profile_id: null,
      page: {
        host: 'patchbay.example',
        path: '/sign-up',
        query: '?utm_source=mail',
        screen_size: '1280x800',
        is_iframe: false,
        is_popup: true,
        campaign: { utm_source: 'mail' },
      },
    });
  });

  it('an event may name its subject `message`, and may come with others [B3.53]', async () => {
    const [one, two] = [anyId(), anyId()];
    const events = [
      { id: one, message: 'page viewed' },
      { id: two, subject: 'captcha expired', properties: { action: 'login' } },
    ];
    expect((await visitor().post(path, { events })).status).toBe(204);
    expect([...(await eventsOf(one)), ...(await eventsOf(two))].map(({ subject }) => subject)).toEqual(['page viewed', 'captcha expired']);
  });

  it('an event of somebody signed in is theirs: it records whose it is and the path of the page [B7.44]', async () => {
    const person = await newUser(server);
    const { identity } = await server.context.db
      .selectFrom('profiles')
      .select('identity')
      .where('id', '=', person.id)
      .executeTakeFirstOrThrow();
    const browser = await signedIn(server, person);
    for (const claimed of [undefined, identity]) {
      const id = anyId();
      await browser.post(path, { id, subject: 'page viewed', identity_id: claimed, page_path: '/app/dashboard' });
      expect(await eventsOf(id)).toMatchObject([{ profile_id: person.id, identity, page: { path: '/app/dashboard' } }]);
    }
  });

  it('an event from before a sign-in that is sent after it stays the visitor’s', async () => {
    const id = anyId();
    await (await signedIn(server, await newUser(server))).post(path, { id, subject: 'page viewed', identity_id: 'visitor-2' });
    expect(await eventsOf(id)).toMatchObject([{ profile_id: null, identity: 'visitor-2' }]);
  });

  it('sent twice is kept once', async () => {
    const browser = visitor();
    const event = { id: anyId(), subject: 'page viewed' };
    for (let n = 0; n < 2; n += 1) expect((await browser.post(path, event)).status).toBe(204);
    expect(await eventsOf(event.id)).toHaveLength(1);
  });

  it('an event that is a birth is kept once for each identity and test, however often it is told [A4.52, B4.22]', async () => {
    const browser = visitor();
    for (const event of [birth('once'), birth('once'), birth('another')]) await browser.post(path, event);
    const births = (await all()).filter(({ subject }) => subject === 'A/B test birth').map(({ identity }) => identity);
    expect(births.sort()).toEqual(['another', 'once']);
  });

  it('an event of a crawler is not kept [A4.51]', async () => {
    const id = anyId();
    const reply = await visitor().post(path, { id, subject: 'page viewed' }, { headers: { 'user-agent': 'Googlebot/2.1' } });
    expect(reply.status).toBe(204);
    expect(await eventsOf(id)).toEqual([]);
  });

  it('an event of staff who impersonate a person is not kept [B6.09]', async () => {
    const [staff, person] = [await newUser(server), await newUser(server)];
    const browser = await signedIn(server, person);
    await server.context.db.updateTable('sessions').set({ masquerader_id: staff.id }).where('profile_id', '=', person.id).execute();
    const id = anyId();
    expect((await browser.post(path, { id, subject: 'page viewed' })).status).toBe(204);
    expect(await eventsOf(id)).toEqual([]);
  });
});

describe('the answer', () => {
  const odd: readonly unknown[] = [
    { subject: 'made up' },
    { subject: 7, properties: 'x' },
    { events: [] },
    { events: 'x' },
    { events: [null, 1, [], { subject: {} }] },
    { subject: 'page viewed', properties: { a: { b: 1 } }, page_path: '/<script>', identity_id: "'; drop table" },
    {},
  ];

  it('the answer is the same whatever an event holds; what is not ours is inert or not kept [S59]', async () => {
    const browser = visitor();
    for (const body of odd) {
      const reply = await browser.post(path, body);
      expect([reply.status, reply.text]).toEqual([204, '']);
    }
    expect((await all()).filter(({ subject }) => subject === 'made up')).toEqual([]);
    expect(JSON.stringify((await all()).at(-1))).not.toMatch(/script|drop/);
  });

  it('the answer is 413 for more than 8 KiB, and 429 for a flood [S59]', async () => {
    const browser = visitor();
    const large = { subject: 'page viewed', properties: { x: 'y'.repeat(8192) } };
    expect((await browser.post(path, large)).status).toBe(413);
    const statuses = new Set<number>();
    for (let n = 0; n < 301; n += 1) statuses.add((await browser.post(path, {})).status);
    expect([...statuses]).toEqual([204, 429]);
  });

  it('the answer needs the token of the browser as every write does [S34]', async () => {
    expect((await visitor().post(path, { subject: 'page viewed' }, { csrf: false })).status).toBe(403);
  });

  it('the answer comes of reading anything without a fault, ten events at most', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom('events', 'subject', 'message', 'properties', 'id', 'page_path'), fc.jsonValue()),
        (body) => {
          expect(readEvents(body).length).toBeLessThanOrEqual(10);
        },
      ),
    );
    expect(readEvents({ events: Array.from({ length: 30 }, () => ({ subject: 'page viewed' })) })).toHaveLength(10);
  });
});

describe('an answer to the survey', () => {
  const answersOf = (profileId: number) =>
    server.context.db.selectFrom('nps_answers').selectAll().where('profile_id', '=', profileId).execute();

  it('an answer to the survey is kept with score and comment, apart from the events [B7.29, S59]', async () => {
    const person = await newUser(server);
    const id = anyId();
    const properties = { score: 9, comment: '  It <b>just</b> works  ' };
    expect((await (await signedIn(server, person)).post(path, { id, subject: 'NPS survey answered', properties })).status).toBe(204);
    expect(await answersOf(person.id)).toMatchObject([{ score: 9, comment: 'It <b>just</b> works' }]);
    expect(await eventsOf(id)).toEqual([]);
  });

  it('an answer to the survey with a score that is none is not kept [B5.02]', async () => {
    const person = await newUser(server);
    const browser = await signedIn(server, person);
    for (const score of [0, 11, 2.5, '7', null])
      await browser.post(path, { id: anyId(), subject: 'NPS survey answered', properties: { score } });
    expect(await answersOf(person.id)).toEqual([]);
  });
});

describe('what is kept', () => {
  it('tracked events are deleted after so many days, and survey answers stay [S59]', async () => {
    const person = await newUser(server);
    const browser = await signedIn(server, person);
    const id = anyId();
    await browser.post(path, { id, subject: 'page viewed' });
    await browser.post(path, { id: anyId(), subject: 'NPS survey answered', properties: { score: 5 } });
    server.clock.advance(89 * 24 * 3600_000);
    await cleanup(server.context);
    expect(await eventsOf(id)).toHaveLength(1);
    server.clock.advance(2 * 24 * 3600_000);
    await cleanup(server.context);
    expect(await all()).toEqual([]);
    expect(await server.context.db.selectFrom('nps_answers').select('score').where('profile_id', '=', person.id).execute()).toEqual([
      { score: 5 },
    ]);
  });

  it('tracked events are part of the person’s archive, and are deleted with the profile [S57]', async () => {
    const person = await newUser(server);
    const browser = await signedIn(server, person);
    await browser.post(path, { id: anyId(), subject: 'page viewed', page_path: '/app/dashboard' });
    await browser.post(path, { id: anyId(), subject: 'NPS survey answered', properties: { score: 3, comment: 'Hm' } });
    const read = async (name: string) => {
      const found = exporters.find((each) => each.name === name);
      return found?.schema.parse(await found.read(server.context.db, person.id, server.context.encryption));
    };
    expect(await read('analytics')).toMatchObject([{ event: 'page viewed', page_path: '/app/dashboard' }]);
    expect(await read('survey')).toMatchObject([{ score: 3, comment: 'Hm' }]);
  });
});

describe('a collector', () => {
  let collector: HttpServer;
  let connected: TestServer;
  const received: { authorization: string | undefined; body: { events: Record<string, unknown>[] } }[] = [];
  let status = 200;

  beforeAll(async () => {
    collector = createServer((request, response) => {
      let text = '';
      request.on('data', (chunk: Buffer) => (text += chunk.toString()));
      request.on('end', () => {
        received.push({ authorization: request.headers.authorization, body: JSON.parse(text) as (typeof received)[number]['body'] });
        response.writeHead(status).end();
      });
    });
    await new Promise<void>((done) => collector.listen(0, '127.0.0.1', done));
    const url = `http://127.0.0.1:${(collector.address() as AddressInfo).port}/events`;
    connected = await startServer({ env: { ANALYTICS_COLLECTOR_URL: url, ANALYTICS_COLLECTOR_TOKEN: 'collector-token' } });
  });
  afterAll(async () => {
    await connected.close();
    await new Promise((done) => collector.close(done));
  });

  const tell = (browser: Browser, id: string, subject = 'page viewed') =>
    browser.post(path, { id, subject, identity_id: 'visitor-9', page_path: '/partner', properties: { score: 4, comment: 'Private' } });

  it('a collector gets each event once, without names, our numbers of people or what they wrote [S44, S59]', async () => {
    const browser = connected.browser(anyAddress());
    await tell(browser, 'to-collect-1');
    await tell(browser, 'to-collect-2', 'NPS survey answered');
    await connected.runJobs();
    await connected.runJobs();
    expect(received).toHaveLength(1);
    expect(received[0]?.authorization).toBe('Bearer collector-token');
    expect(received[0]?.body.events).toMatchObject([
      { id: 'to-collect-1', subject: 'page viewed', identity: 'visitor-9', page_path: '/partner' },
    ]);
    expect(JSON.stringify(received)).not.toMatch(/profile_id|Private|user_agent/);
  });

  it('a collector that refuses gets them again with the sweep, under the same id [R05]', async () => {
    received.length = 0;
    status = 503;
    await tell(connected.browser(anyAddress()), 'to-collect-3');
    await connected.runJobs();
    expect(
      await connected.context.db.selectFrom('tracking_events').select('event_id').where('awaits_forwarding', '=', true).execute(),
    ).toEqual([{ event_id: 'to-collect-3' }]);
    status = 200;
    // The queue uses the database's clock, and the next cleanup must not be due by that clock.
    connected.clock.advance(24 * 3600_000);
    await cleanup(connected.context);
    await connected.runJobs();
    expect(received.at(-1)?.body.events).toMatchObject([{ id: 'to-collect-3' }]);
    expect(await connected.context.db.selectFrom('tracking_events').select('id').where('awaits_forwarding', '=', true).execute()).toEqual(
      [],
    );
  });

  it('a collector gets no event of a person who turned forwarding off, not even those that waited; each event says whether it was sent [T35, T38]', async () => {
    received.length = 0;
    const browser = await signedIn(connected, await newUser(connected));
    const say = (id: string) => browser.post(path, { id, subject: 'page viewed', page_path: '/app/dashboard' });
    await say('forward-sent-1');
    await connected.runJobs();
    await say('forward-held-1');
    const shown = async () => {
      const { objects } = (await browser.get('/api/v3/tracking/events')).body as {
        objects: { forwarding: string; forwarded_at: unknown }[];
      };
      return objects.map(({ forwarding, forwarded_at }) => [forwarding, forwarded_at !== null]);
    };
    expect(await shown()).toEqual([
      ['waiting', false],
      ['sent', true],
    ]);
    expect((await browser.patch('/api/v3/tracking/choices', { forwarding: false })).body).toMatchObject({
      choices: { analytics: true, forwarding: false },
      has_collector: true,
    });
    await say('forward-none-1');
    await connected.runJobs();
    expect(received.flatMap(({ body }) => body.events.map(({ id }) => id))).toEqual(['forward-sent-1']);
    expect(await shown()).toEqual([
      ['never', false],
      ['never', false],
      ['sent', true],
    ]);
  });

  it('a collector gets no event that an earlier release stored as waiting for a person who refuses, also not after they allow it again [T38]', async () => {
    received.length = 0;
    const person = await newUser(connected);
    const browser = await signedIn(connected, person);
    await browser.patch('/api/v3/tracking/choices', { forwarding: false });
    const { db } = connected.context;
    const { id, identity } = await db
      .selectFrom('profiles')
      .select(['id', 'identity'])
      .where('email', '=', person.email)
      .executeTakeFirstOrThrow();
    const other = await signedIn(connected, await newUser(connected));
    for (const event_id of ['earlier-own-1', 'earlier-visit-1', 'allowed-1']) {
      await other.post(path, { id: event_id, subject: 'page viewed', page_path: '/app/dashboard' });
    }
    // As that release stored them: it knows no refusal.
    await db.updateTable('tracking_events').set({ profile_id: id, identity }).where('event_id', '=', 'earlier-own-1').execute();
    await db.updateTable('tracking_events').set({ profile_id: null, identity }).where('event_id', '=', 'earlier-visit-1').execute();
    await connected.runJobs();
    expect(received.flatMap(({ body }) => body.events.map((event) => event.id))).toEqual(['allowed-1']);
    await browser.patch('/api/v3/tracking/choices', { forwarding: true });
    connected.clock.advance(24 * 3600_000);
    await cleanup(connected.context);
    await connected.runJobs();
    expect(received.flatMap(({ body }) => body.events.map((event) => event.id))).toEqual(['allowed-1']);
  });
});

import nock from 'nock';
import { parts } from '../../../../src/app/features/page-traces';
import { PageSpansBody } from '../../../../src/contract/tracking';
import { placeEntered, placeSlice } from '../../../../src/app/platform/place';
import { stopStores, testStore, waitUntil, type TestStore } from '../../../support/appStore';

afterEach(stopStores);

const origin = 'http://localhost:3000';
/** Gets a path once, and the reply asks for traces or does not. Returns the `traceparent` of the request. */
async function get(store: TestStore, path: string, asked?: string): Promise<string | null> {
  let traceparent: string | null = null;
  nock(origin)
    .get(path)
    .reply(function reply() {
      traceparent = [this.req.headers.traceparent].flat()[0] ?? null;
      return [200, { objects: [] }, asked === undefined ? {} : { 'x-page-traces': asked }];
    });
  await store.api.http.get(path);
  return traceparent;
}
const open = () => testStore([{ slices: [placeSlice] }, parts], { cookies: { csrftoken: 'token' }, at: '/app/dashboard' });

/** Asks until a request carries `traceparent`: the tracer is a separate chunk, which loads meanwhile. */
async function untilTraced(store: TestStore, asked: string): Promise<string> {
  for (let round = 0; round < 1000; round += 1) {
    const traceparent = await get(store, '/api/v3/timezones', asked);
    if (traceparent !== null) return traceparent;
  }
  throw new Error('No request was traced.');
}
interface Sent {
  readonly spans: {
    trace_id: string;
    span_id: string;
    parent_span_id: string | null;
    kind: string;
    route: string;
    status: number | null;
    started_at: number;
    duration: number;
  }[];
}

const placed = (kind: 'POP' | 'PUSH' | 'REPLACE', pathname: string, search = '') =>
  ({ pathname, search, hash: '', state: null, key: `${pathname}${search}`, kind }) as const;

/** Takes the spans that the page sends from here on. */
function takeSpans(): () => Sent['spans'] {
  const sent: Sent[] = [];
  // How many requests the spans take is a matter of timing.
  nock(origin)
    .persist()
    .post('/api/v4/page-spans')
    .reply((_uri, body): [number] => {
      sent.push(body as unknown as Sent);
      return [204];
    });
  return () => sent.flatMap(({ spans }) => spans);
}

/** A page at this place, traced from there on, as the background services do once someone is signed in. */
async function traced(first: ReturnType<typeof placed>): Promise<TestStore> {
  const store = testStore([{ slices: [placeSlice] }], { cookies: { csrftoken: 'token' } });
  store.dispatch(placeEntered(first));
  store.inject(parts);
  await untilTraced(store, '1');
  return store;
}

describe('traces of a page', () => {
  it('traces of a page send the display of a page, and its requests below it by their templates [T89]', async () => {
    const spans = takeSpans();
    const store = open();
    await untilTraced(store, '1');
    store.dispatch(placeEntered(placed('PUSH', '/app/zaps/4711', '?name=Ada')));
    expect(await get(store, '/api/v3/zaps/4711', '1')).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/);
    await store.ports.clock.advance(100);
    const view = () => spans().find(({ kind, route }) => kind === 'view' && route === '/app/zaps/:id');
    await waitUntil('the display', () => view() !== undefined);
    const below = spans().filter(({ parent_span_id: parent }) => parent === view()?.span_id);
    expect(below.map(({ kind, route, status }) => ({ kind, route, status }))).toEqual([
      { kind: 'request', route: '/api/v3/zaps/:id', status: 200 },
    ]);
    expect(below[0]?.trace_id).toBe(view()?.trace_id);
    expect(JSON.stringify(spans())).not.toMatch(/4711|Ada/);
  });

  it('traces of a page begin with the load of the page only if it was opened there, and after a sign-in when the page was entered [T89]', async () => {
    const starts: number[] = [];
    for (const kind of ['POP', 'REPLACE'] as const) {
      const spans = takeSpans();
      const store = await traced(placed(kind, '/app/dashboard'));
      const now = store.ports.clock.now();
      await store.ports.clock.advance(100);
      const view = () => spans().find(({ kind: of, route }) => of === 'view' && route === '/app/dashboard');
      await waitUntil('the display', () => view() !== undefined);
      starts.push(view()!.started_at - now);
      store.stop();
      nock.cleanAll();
    }
    expect(starts).toEqual([expect.any(Number), 0]);
    expect(starts[0]).toBeLessThan(0);
  });

  it('traces of a page have one display of a page whose query changes, and another one when its path does [T89]', async () => {
    const spans = takeSpans();
    const store = await traced(placed('REPLACE', '/app/assets/zaps'));
    for (const search of ['?search=a', '?search=ab', '?search=abc']) {
      store.dispatch(placeEntered(placed('REPLACE', '/app/assets/zaps', search)));
      await store.ports.clock.advance(100);
    }
    store.dispatch(placeEntered(placed('PUSH', '/app/dashboard')));
    await store.ports.clock.advance(100);
    const views = () => spans().flatMap(({ kind, route }) => (kind === 'view' ? [route] : []));
    await waitUntil('the last display', () => views().includes('/app/dashboard'));
    expect(views()).toEqual(['/app/assets/zaps', '/app/dashboard']);
  });

  it('traces of a page send a display of more than an hour as one of an hour, so that the server takes it [T89]', async () => {
    const spans = takeSpans();
    const store = await traced(placed('REPLACE', '/app/dashboard'));
    store.dispatch(placeEntered(placed('PUSH', '/app/assets/zaps')));
    // The reply corrects the clock of the browser by two hours.
    const date = new Date(store.ports.clock.now() + 2 * 3_600_000).toUTCString();
    nock(origin).get('/api/v3/zaps').reply(200, { objects: [] }, { date });
    await store.api.http.get('/api/v3/zaps');
    await store.ports.clock.advance(100);
    const long = () => spans().filter(({ duration }) => duration >= 3_600_000);
    await waitUntil('the display', () => long().some(({ kind }) => kind === 'view'));
    expect(long().map(({ kind, duration }) => [kind, duration])).toEqual([
      ['request', 3_600_000],
      ['view', 3_600_000],
    ]);
    expect(PageSpansBody.safeParse({ spans: spans() }).error).toBeUndefined();
  });

  it('traces of a page name the request in `traceparent` as the sampled share asks [T89]', async () => {
    const store = open();
    expect(await untilTraced(store, '0')).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-00$/);
  });

  it('traces of a page do not exist if the server asks for none [T89]', async () => {
    const store = open();
    for (let count = 0; count < 3; count += 1) expect(await get(store, '/api/v3/timezones')).toBeNull();
  });
});

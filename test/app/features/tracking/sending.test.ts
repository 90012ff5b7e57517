import { switchesQuery } from '../../../../src/contract/browser/graphql/operations/session';
import { consentChosen, consentRemembered } from '../../../../src/app/features/consent';
import { sessionEnded, sessionLoaded } from '../../../../src/app/features/session';
import { refusalChanged, selectIsMasqueradeTracked, selectTrackedEvents, tracked } from '../../../../src/app/features/tracking';
import { parts, selectSendingEvents } from '../../../../src/app/features/tracking/sending';
import { waitForLocation } from '../../../../src/app/features/tracking/sending/sagas';
import { placeFlow, placeSlice } from '../../../../src/app/platform/place';
import type { FeatureParts } from '../../../../src/app/store/createStore';
import { timings } from '../../../../src/domain/timings';
import { stopStores, testStore, waitUntil, type TestStore } from '../../../support/appStore';
import { answerGraphql } from '../../../support/graphqlDoubles';
import type { PortSettings } from '../../../support/ports';
import { failToReach, replyWith, type Double } from '../../../support/replyWith';

afterEach(stopStores);

const place: FeatureParts = { slices: [placeSlice] };
const allowed = { csrftoken: 'token-of-the-cookie', 'patchbay-consent': 'analytics', abidentity: 'visitor-1' };
const takes = (times = 1): Double => replyWith('recordTrackingEvents', 204, null, { times });

const open = (settings: PortSettings = {}, more: readonly FeatureParts[] = []) =>
  testStore([place, parts, ...more], { cookies: allowed, at: '/partner', ...settings });
/** Advances the clock by a second, after which events are sent, and waits for this many requests. */
async function sent(store: TestStore, double: Double, count: number): Promise<Record<string, unknown>[]> {
  await store.ports.clock.advance(1000);
  await waitUntil(`${count} requests with events`, () => double.sent.length >= count);
  return double.sent.flatMap(({ body }) => (body as { events?: Record<string, unknown>[] }).events ?? [body as Record<string, unknown>]);
}
const subjects = (events: readonly Record<string, unknown>[]) => events.map(({ subject }) => subject);
const waiting = (store: TestStore) => selectTrackedEvents(store.getState()).map(({ subject }) => subject);
const signedIn = (isMasquerading = false) =>
  sessionLoaded({ profileId: 7, email: 'ada@patchbay.example', identity: 'person-7', profiles: [{ isMasquerading }] as never });

describe('an event', () => {
  it('an event goes to the tracking address with all that is known of its page [B3.53, B7.29, S61]', async () => {
    const double = takes();
    const store = open({ at: '/zap-templates/edit/101?utm_source=mail&gclid=g-1&next=%2Fsecret&token=t' });
    store.dispatch(tracked('captcha expired', { action: 'login' }));
    const [event] = await sent(store, double, 1);
    expect(double.sent[0]?.path).toBe('/api/v4/tracking/event/');
    expect(event).toEqual({
      id: expect.any(String),
      subject: 'captcha expired',
      properties: { action: 'login' },
      identity_id: 'visitor-1',
      fully_qualified_domain_name: 'localhost',
      url: 'http://localhost:3000/zap-templates/edit/:id',
      query_string: '?utm_source=mail&gclid=g-1',
      page_path: '/zap-templates/edit/:id',
      screen_size: expect.stringMatching(/^\d+x\d+$/),
      is_iframe: false,
      is_popup: false,
      user_agent: store.ports.page.userAgent,
      utm_source: 'mail',
      utm_medium: null,
      utm_campaign: null,
      utm_content: null,
      utm_term: null,
      gclid: 'g-1',
    });
  });

  it('an event of the same name within 200 ms counts once; two names count twice [A9.12, B9.27]', async () => {
    expect(timings.trackingThrottle).toBe(200);
    const double = takes();
    const store = open();
    store.dispatch(tracked('captcha expired', { action: 'login' }));
    await store.ports.clock.advance(199);
    store.dispatch(tracked('captcha expired', { action: 'login' }));
    store.dispatch(tracked('one-tap failed'));
    await store.ports.clock.advance(1);
    store.dispatch(tracked('captcha expired', { action: 'sign_up' }));
    expect(subjects(await sent(store, double, 1))).toEqual(['captcha expired', 'one-tap failed', 'captcha expired']);
  });

  it('an event goes out with others of the same second, ten at most in one request [S59]', async () => {
    const double = takes(2);
    const store = open({ cookies: { ...allowed, 'patchbay-consent': '' } });
    for (let n = 0; n < 12; n += 1) store.dispatch(tracked('captcha expired', { action: `a${n}` }));
    store.dispatch(consentChosen({ choice: 'analytics' }));
    const events = await sent(store, double, 2);
    expect(double.sent.map(({ body }) => (body as { events: unknown[] }).events.length)).toEqual([10, 2]);
    expect(events.map(({ properties }) => (properties as { action: string }).action)).toEqual(
      Array.from({ length: 12 }, (_, n) => `a${n}`),
    );
  });

  it('an event waits in the queue until analytics are allowed, and then goes out', async () => {
    const double = takes();
    const store = open({ cookies: { csrftoken: 'token-of-the-cookie', abidentity: 'visitor-1' } });
    store.dispatch(tracked('one-tap failed'));
    await store.ports.clock.advance(5000);
    expect([double.sent.length, waiting(store)]).toEqual([0, ['one-tap failed']]);
    store.dispatch(consentChosen({ choice: 'analytics' }));
    expect(subjects(await sent(store, double, 1))).toEqual(['one-tap failed']);
    expect(waiting(store)).toEqual([]);
  });

  it('an event is dropped when only what is necessary is allowed; an answer to the survey goes without a word about the page', async () => {
    const double = takes();
    const store = open({ cookies: { csrftoken: 'token-of-the-cookie', 'patchbay-consent': 'necessary' } });
    store.dispatch(tracked('one-tap failed'));
    store.dispatch(tracked('NPS survey answered', { score: 9, comment: 'Fine' }));
    expect(await sent(store, double, 1)).toEqual([
      { id: expect.any(String), subject: 'NPS survey answered', properties: { score: 9, comment: 'Fine' } },
    ]);
    expect(waiting(store)).toEqual([]);
  });

  it('an event is sent at once when the page is left', async () => {
    const double = takes();
    const store = open();
    store.dispatch(tracked('one-tap failed'));
    window.dispatchEvent(new Event('pagehide'));
    await waitUntil('the event', () => double.sent.length === 1);
  });

  it('an event that does not arrive is sent again later under the same id, and nobody hears of it [S59]', async () => {
    failToReach('recordTrackingEvents');
    const store = open();
    store.dispatch(tracked('one-tap failed'));
    await store.ports.clock.advance(1000);
    await waitUntil('the pause after the failure', () => store.ports.clock.pending().includes(60_000));
    const double = takes();
    await store.ports.clock.advance(61_000);
    await waitUntil('the second try', () => double.sent.length === 1);
    expect(store.ports.reports).toEqual([]);
    expect(store.actions.map(({ type }) => type)).not.toContain('flow/crashed');
  });

  it('an event of staff who impersonate a person is dropped [B6.09]', async () => {
    const double = takes();
    const store = open();
    store.dispatch(signedIn(true));
    store.dispatch(tracked('one-tap failed'));
    await store.ports.clock.advance(5000);
    expect(waiting(store)).toEqual([]);
    // The person's own event is sent later, so this event would have arrived by then.
    const own = open();
    own.dispatch(signedIn(false));
    own.dispatch(tracked('captcha expired'));
    expect(subjects(await sent(own, double, 1))).toEqual(['captcha expired']);
  });

  it('an event after staff have left the person is no longer one of staff [B6.09]', () => {
    const store = open();
    store.dispatch(signedIn(true));
    expect(selectIsMasqueradeTracked(store.getState())).toBe(true);
    store.dispatch(sessionEnded({ where: 'here' }));
    expect(selectIsMasqueradeTracked(store.getState())).toBe(false);
  });

  it('an event of a crawler goes nowhere [A9.20]', async () => {
    const double = takes();
    const store = open({ userAgent: 'Mozilla/5.0 (compatible; Googlebot/2.1)' });
    store.dispatch(tracked('one-tap failed'));
    await store.ports.clock.advance(5000);
    // The person's event is sent later, so the crawler's event would have arrived by then.
    const own = open();
    own.dispatch(tracked('captcha expired'));
    expect(subjects(await sent(own, double, 1))).toEqual(['captcha expired']);
  });
});

describe('a sign-up', () => {
  it('a sign-up carries how one signed up and through which page the visit began [B3.55]', async () => {
    const double = takes();
    const store = open({ at: '/partner' });
    store.ports.location.push('/sign-up');
    store.dispatch(tracked('sign-up conversion', { source: 'direct', intent: 'direct', signupType: 'email' }));
    const [event] = await sent(store, double, 1);
    expect(event?.properties).toEqual({ source: 'direct', intent: 'direct', signupType: 'email', landingPage: '/partner' });
  });
});

describe('the marks of a campaign', () => {
  it('the marks of a campaign are kept in cookies for 432000 s each, and only of a length that is allowed [B3.54, B5.03, B5.04, B9.26]', async () => {
    const names = ['fbclid', 'gclid', 'msclkid', 'utm_source', 'utm_medium', 'utm_campaign', 'utm_content', 'utm_term'];
    const query = names.map((name, index) => `${name}=v${index}`).join('&');
    const store = open({ at: `/partner?${query}` });
    expect(names.map((name) => store.ports.cookies.get(name))).toEqual(names.map((_, index) => `v${index}`));
    expect(new Set(names.map((name) => store.ports.cookies.lifetimes.get(name)))).toEqual(new Set([432_000_000]));
    const long = open({
      at: `/partner?gclid=${'x'.repeat(150)}&fbclid=${'x'.repeat(149)}&utm_term=${'x'.repeat(500)}&utm_medium=${'x'.repeat(499)}`,
    });
    expect(['gclid', 'fbclid', 'utm_term', 'utm_medium'].map((name) => long.ports.cookies.get(name)?.length)).toEqual([
      undefined,
      149,
      undefined,
      499,
    ]);
  });

  it('the marks of a campaign are not kept without consent, and go when it is withdrawn', () => {
    const at = '/partner?utm_source=mail';
    const store = open({ at, cookies: { 'patchbay-consent': 'necessary', abidentity: 'visitor-1' } });
    expect(store.ports.cookies.get('utm_source')).toBeNull();
    store.dispatch(consentChosen({ choice: 'analytics' }));
    expect(store.ports.cookies.get('utm_source')).toBe('mail');
    store.dispatch(consentChosen({ choice: 'necessary' }));
    expect(store.ports.cookies.get('utm_source')).toBeNull();
  });
});

describe('the cookie abidentity', () => {
  const of = (store: TestStore) => store.ports.cookies.get('abidentity');

  it('the cookie abidentity is written for 3600 s, of the address before that of the person before the one kept [A9.11, B9.28]', () => {
    const store = open({ at: '/partner?identity=from-the-site' });
    expect([of(store), store.ports.cookies.lifetimes.get('abidentity')]).toEqual(['from-the-site', 3_600_000]);
    const kept = open();
    expect([of(kept), kept.ports.cookies.lifetimes.get('abidentity')]).toEqual(['visitor-1', 3_600_000]);
    kept.dispatch(signedIn());
    expect(of(kept)).toBe('person-7');
  });

  it('the cookie abidentity is the name by which the server knows the browser where there is no other [A9.11]', async () => {
    const double = answerGraphql(switchesQuery, { session: { identity: 'of-the-server', switches: {} } });
    const store = open({ cookies: { csrftoken: 'token-of-the-cookie', 'patchbay-consent': 'analytics' } });
    await waitUntil('the name', () => of(store) === 'of-the-server');
    expect(double.asked).toMatchObject([{ variables: { withAccount: false } }]);
  });

  it('the cookie abidentity is not written unless analytics are allowed, and goes when they are not any more [A9.11, B9.28]', () => {
    for (const cookies of [{}, { 'patchbay-consent': 'necessary' }] as Record<string, string>[]) {
      const store = open({ at: '/partner?identity=from-the-site', cookies });
      store.dispatch(signedIn());
      expect(of(store)).toBeNull();
    }
    const store = open();
    store.dispatch(consentChosen({ choice: 'necessary' }));
    expect(of(store)).toBeNull();
  });

  it('the cookie abidentity goes with identity=0 in the address, and with the person who signs out [A9.11]', () => {
    expect(of(open({ at: '/partner?identity=0' }))).toBeNull();
    const store = open();
    store.dispatch(signedIn());
    store.ports.cookies.remove('patchbay-consent');
    store.dispatch(consentChosen({ choice: 'necessary' }));
    store.dispatch(sessionEnded({ where: 'here' }));
    expect(of(store)).toBeNull();
  });
});

describe('the wait for the document’s location', () => {
  it('the wait for the document’s location looks every 100 ms and gives up after 2000 ms [A9.13, B9.29]', async () => {
    const looks: number[] = [];
    let found: boolean | null = null;
    const store = testStore([
      {
        sagas: [
          function* hoping() {
            found = yield* waitForLocation(() => (looks.push(store.ports.clock.now()), false));
          },
        ],
      },
    ]);
    const begin = store.ports.clock.now();
    await store.ports.clock.advance(1999);
    expect([looks.length, found]).toEqual([19, null]);
    await store.ports.clock.advance(1);
    expect(looks.map((at) => at - begin)).toEqual(Array.from({ length: 20 }, (_, index) => (index + 1) * 100));
    expect(found).toBe(false);
  });

  it('the wait for the document’s location ends when the location is there [A9.13, B9.29]', async () => {
    let found: boolean | null = null;
    const store = testStore([
      {
        sagas: [
          function* hoping() {
            found = yield* waitForLocation(({ pathname }) => pathname === '/there');
          },
        ],
      },
    ]);
    await store.ports.clock.advance(250);
    store.ports.location.push('/there');
    await store.ports.clock.advance(49);
    expect(found).toBeNull();
    await store.ports.clock.advance(1);
    expect(found).toBe(true);
  });
});

describe('a refusal', () => {
  const shown = (store: TestStore) => selectSendingEvents(store.getState()).map(({ subject }) => subject);

  it.each([
    ['here', consentChosen({ choice: 'necessary' })],
    ['in another tab', consentRemembered({ choice: 'necessary' })],
  ])('a refusal %s drops events that were about to be sent, and sends what a person wrote [T37]', async (_where, refusal) => {
    const double = takes();
    const store = open();
    store.dispatch(tracked('captcha expired', { action: 'login' }));
    store.dispatch(tracked('NPS survey answered', { score: 9 }));
    await waitUntil('both are about to be sent', () => shown(store).length > 0);
    store.dispatch(refusal);
    expect(subjects(await sent(store, double, 1))).toEqual(['NPS survey answered']);
    await waitUntil('nothing is left', () => shown(store).length === 0);
  });

  it('a refusal while events are on their way drops those that came after them, and sends what a person wrote [T37]', async () => {
    let answer = (): void => {};
    const first = replyWith('recordTrackingEvents', 204, null, { until: new Promise<void>((resolve) => (answer = resolve)) });
    const store = open();
    store.dispatch(tracked('captcha expired', { action: 'login' }));
    await sent(store, first, 1);
    const second = takes();
    store.dispatch(tracked('one-tap failed'));
    store.dispatch(tracked('NPS survey answered', { score: 9 }));
    store.dispatch(consentChosen({ choice: 'necessary' }));
    answer();
    await waitUntil('the next events', () => shown(store).every((subject) => subject !== 'captcha expired'));
    expect(subjects(await sent(store, second, 1))).toEqual(['NPS survey answered']);
    await waitUntil('nothing is left', () => shown(store).length === 0);
  });

  it('a refusal of the person counts in a browser that allows it: nothing is sent, and the cookies go [T38]', async () => {
    const store = open();
    const profiles = [{ isMasquerading: false, allowsAnalytics: false }] as never;
    store.dispatch(sessionLoaded({ profileId: 7, email: 'ada@patchbay.example', identity: 'person-7', profiles }));
    store.dispatch(tracked('captcha expired', { action: 'login' }));
    await store.ports.clock.advance(2000);
    expect([waiting(store), shown(store)]).toEqual([[], []]);
    expect([store.ports.cookies.get('patchbay-consent'), store.ports.cookies.get('abidentity')]).toEqual(['necessary', null]);
  });

  it('a refusal of the person that another tab took back is not repeated by a tab that was opened before [T38]', async () => {
    const line = new Set<never>() as never;
    const store = open({ line });
    const profiles = [{ isMasquerading: false, allowsAnalytics: false }] as never;
    store.dispatch(sessionLoaded({ profileId: 7, email: 'ada@patchbay.example', identity: 'person-7', profiles }));
    expect(store.ports.cookies.get('patchbay-consent')).toBe('necessary');
    const other = open({ line });
    store.ports.cookies.set('patchbay-consent', 'analytics', { maxAge: 1000 }); // The tabs share their cookies.
    other.dispatch(consentChosen({ choice: 'analytics' }));
    expect([store, other].map(({ ports }) => ports.cookies.get('patchbay-consent'))).toEqual(['analytics', 'analytics']);
    const double = takes();
    store.dispatch(tracked('captcha expired', { action: 'login' }));
    expect(subjects(await sent(store, double, 1))).toEqual(['captcha expired']);
  });

  it('a refusal of the person that was made on this page counts before the consent of the browser follows [T38]', () => {
    const store = open();
    store.dispatch(signedIn());
    store.dispatch(refusalChanged({ isRefused: true }));
    expect([store.ports.cookies.get('patchbay-consent'), store.ports.cookies.get('abidentity')]).toEqual(['necessary', null]);
  });
});

describe('a page', () => {
  const walking: FeatureParts = { slices: [placeSlice], sagas: [() => placeFlow(() => null)] };
  const opened = (at: string) => testStore([walking, parts], { cookies: allowed, at });
  const views = (store: TestStore) =>
    store.actions.filter((action) => tracked.match(action) && action.payload.subject === 'page viewed').length;

  it('a page that is seen counts once, with its path and whose it is; one that only led on does not [B7.44]', async () => {
    const double = takes();
    const store = opened('/app');
    store.dispatch(signedIn());
    store.ports.location.replace('/app/dashboard');
    await store.ports.clock.advance(2500);
    expect(views(store)).toBe(1);
    expect(await sent(store, double, 1)).toMatchObject([{ subject: 'page viewed', page_path: '/app/dashboard', identity_id: 'person-7' }]);
  });

  it('a page of the operator does not count [B7.44]', async () => {
    const store = opened('/admin/people');
    store.ports.location.push('/app/admin');
    await store.ports.clock.advance(2500);
    expect(views(store)).toBe(0);
  });
});

import { sessionLoaded } from '../../../../src/app/features/session';
import { parts } from '../../../../src/app/features/tracking/sending';
import { landingKey, visitKey } from '../../../../src/app/features/tracking/sending/payload';
import { onClientEvent, type PageView } from '../../../../src/app/platform/emitter';
import { placeFlow, placeSlice } from '../../../../src/app/platform/place';
import { stopStores, testStore, waitUntil } from '../../../support/appStore';
import { replyWith, type Double } from '../../../support/replyWith';

const allowed = { csrftoken: 'token-of-the-cookie', 'patchbay-consent': 'analytics', abidentity: 'visitor-1' };
const page = { slices: [placeSlice], sagas: [() => placeFlow(() => null)] };

const views: PageView[] = [];
let undo: () => void;
beforeEach(() => {
  views.length = 0;
  undo = onClientEvent('pageView', (view) => views.push(view));
});
afterEach(() => {
  undo();
  stopStores();
  Reflect.deleteProperty(globalThis, 'dataLayer');
  Reflect.deleteProperty(globalThis, 'FS');
});

const open = (settings: Parameters<typeof testStore>[1]) => testStore([page, parts], settings);
/** Advances the clock by seconds until this many requests were sent. Each waits for the reply to the previous request. */
async function sendOff(store: ReturnType<typeof open>, { sent }: Double, count: number) {
  await waitUntil(`${count} requests with events`, () => {
    void store.ports.clock.advance(1000);
    return sent.length === count;
  });
}
const arrive = (store: ReturnType<typeof open>) => store.ports.clock.advance(100);

describe('a page view', () => {
  it('a page view is emitted on the window with its path and profile, and without ids [B7.45]', async () => {
    const double = replyWith('recordTrackingEvents', 204, null);
    const store = open({ at: '/shared/a-secret-link', cookies: allowed });
    store.dispatch(
      sessionLoaded({ profileId: 7, email: 'ada@patchbay.example', identity: 'p-7', profiles: [{ isMasquerading: false }] as never }),
    );
    await arrive(store);
    await waitUntil('the page view', () => views.length > 0);
    expect(views).toEqual([{ path: '/shared/:id', profileId: 7 }]);
    await sendOff(store, double, 1);
  });

  it('a page view is not emitted where analytics are refused [B7.45]', async () => {
    const store = open({ at: '/partner', cookies: { ...allowed, 'patchbay-consent': 'necessary' } });
    await arrive(store);
    await waitUntil('the queue is empty', () => store.actions.some(({ type }) => type === 'tracking/queueTaken'));
    expect(views).toEqual([]);
  });

  it('a page view reaches a tag manager and a session recorder where they are there, and nothing breaks where not [B7.46]', async () => {
    const told: unknown[] = [];
    Object.assign(globalThis, { dataLayer: [], FS: { setUserVars: (variables: unknown) => told.push(variables) } });
    const double = replyWith('recordTrackingEvents', 204, null, { times: 2 });
    const store = open({ at: '/partner', cookies: allowed });
    await arrive(store);
    await waitUntil('the page view', () => views.length === 1);
    expect([(globalThis as { dataLayer?: unknown }).dataLayer, told]).toEqual([
      [{ event: 'page viewed', path: '/partner' }],
      [{ profileId: null }],
    ]);
    Reflect.deleteProperty(globalThis, 'dataLayer');
    Reflect.deleteProperty(globalThis, 'FS');
    await sendOff(store, double, 1);
    store.ports.location.push('/rover');
    await arrive(store);
    await waitUntil('the second page view', () => views.length === 2);
    expect(store.ports.reports).toEqual([]);
    await sendOff(store, double, 2);
  });
});

describe('the flags of visit and landing', () => {
  it('the flags of visit and landing are remembered once set, the landing for the tab and the visit for the browser, and survive a reload [B4.35]', async () => {
    const double = replyWith('recordTrackingEvents', 204, null, { times: 2 });
    const store = open({ at: '/partner', cookies: allowed });
    const kept = () => [store.ports.storage.session.get(landingKey), store.ports.storage.local.get(visitKey)];
    await arrive(store);
    expect(kept()).toEqual(['/partner', 'first']);
    await sendOff(store, double, 1);
    store.ports.location.push('/rover');
    await arrive(store);
    expect(kept()).toEqual(['/partner', 'first']);
    await sendOff(store, double, 2);
  });

  it('the flags of visit and landing tell a browser that comes back from a new one, and are not kept where analytics are refused [B4.35]', async () => {
    const double = replyWith('recordTrackingEvents', 204, null);
    const again = open({ at: '/partner', cookies: allowed, stored: { [visitKey]: 'first' } });
    await arrive(again);
    expect(again.ports.storage.local.get(visitKey)).toBe('returning');
    await sendOff(again, double, 1);
    const refused = open({ at: '/partner', cookies: { ...allowed, 'patchbay-consent': 'necessary' } });
    await arrive(refused);
    expect([refused.ports.storage.local.get(visitKey), refused.ports.storage.session.get(landingKey)]).toEqual([null, null]);
  });
});

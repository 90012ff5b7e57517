import { switchesQuery } from '../../../../src/contract/browser/graphql/operations/session';
import { sessionEnded, sessionLoaded } from '../../../../src/app/features/session';
import { consentChosen } from '../../../../src/app/features/consent';
import { selectTrackedEvents, tracked } from '../../../../src/app/features/tracking';
import { parts, selectSendingEvents } from '../../../../src/app/features/tracking/sending';
import { placeSlice } from '../../../../src/app/platform/place';
import { stopStores, testStore, waitUntil, type TestStore } from '../../../support/appStore';
import { answerGraphql } from '../../../support/graphqlDoubles';
import { failToReach, replyWith, type Double } from '../../../support/replyWith';

afterEach(stopStores);

const allowed = { csrftoken: 'token-of-the-cookie', 'patchbay-consent': 'analytics', abidentity: 'visitor-1' };
const takes = (times = 1): Double => replyWith('recordTrackingEvents', 204, null, { times });
const signedIn = (profileId: number) =>
  sessionLoaded({
    profileId,
    email: 'ada@patchbay.example',
    identity: `person-${profileId}`,
    profiles: [{ isMasquerading: false }] as never,
  });

function open(cookies: Record<string, string> = allowed): TestStore {
  const store = testStore([{ slices: [placeSlice] }, parts], { cookies, at: '/partner' });
  store.dispatch(signedIn(7));
  return store;
}
const shown = (store: TestStore) => selectSendingEvents(store.getState()).map(({ subject }) => subject);
const unasked = (store: TestStore) => selectTrackedEvents(store.getState()).map(({ subject }) => subject);
const subjects = ({ sent }: Double) =>
  sent
    .flatMap(({ body }) => (body as { events?: { subject: string }[] }).events ?? [body as { subject: string }])
    .map((each) => each.subject);
const pauseAfterFailure = (store: TestStore) => waitUntil('the pause', () => store.ports.clock.pending().includes(60_000));

/** Logs out where analytics are allowed: the visitor gets an identity. */
function logOut(store: TestStore): void {
  answerGraphql(switchesQuery, { session: { identity: 'visitor-2', switches: {} } });
  store.dispatch(sessionEnded({ where: 'here' }));
}

/** Another person signs in on the same page and does something. */
async function nextPerson(store: TestStore): Promise<Double> {
  const double = takes();
  store.dispatch(signedIn(8));
  store.dispatch(tracked('one-tap failed'));
  await waitUntil('their event', () => shown(store).length > 0);
  expect(shown(store)).toEqual(['one-tap failed']);
  await store.ports.clock.advance(1000);
  await waitUntil('the request', () => double.sent.length === 1);
  return double;
}

describe('a log-out', () => {
  it('a log-out sends events that are about to be sent at once [T37]', async () => {
    const store = open();
    const double = takes();
    store.dispatch(tracked('captcha expired', { action: 'login' }));
    await waitUntil('it is about to be sent', () => shown(store).length === 1);
    logOut(store);
    await waitUntil('the request', () => double.sent.length === 1);
    expect(subjects(double)).toEqual(['captcha expired']);
    expect(subjects(await nextPerson(store))).toEqual(['one-tap failed']);
  });

  it('a log-out sends events that did not arrive once more and drops them: the page of the next person has only theirs [T35, T37]', async () => {
    const store = open();
    failToReach('recordTrackingEvents');
    store.dispatch(tracked('captcha expired', { action: 'login' }));
    await store.ports.clock.advance(1000);
    await pauseAfterFailure(store);
    expect(shown(store)).toEqual(['captcha expired']);
    const again = replyWith('recordTrackingEvents', 503, { errors: ['Unavailable.'] });
    logOut(store);
    await waitUntil('the last try', () => again.sent.length === 1);
    expect(subjects(again)).toEqual(['captcha expired']);
    expect(shown(store)).toEqual([]);
    expect(subjects(await nextPerson(store))).toEqual(['one-tap failed']);
  });

  it('a log-out while events are on their way, which aborts the request, sends them once more [T37]', async () => {
    const store = open();
    let answer = (): void => {};
    const first = replyWith('recordTrackingEvents', 204, null, { until: new Promise<void>((resolve) => (answer = resolve)) });
    store.dispatch(tracked('captcha expired', { action: 'login' }));
    await store.ports.clock.advance(1000);
    await waitUntil('the request', () => first.sent.length === 1);
    const again = takes();
    store.api.abortAll();
    logOut(store);
    await waitUntil('the last try', () => again.sent.length === 1);
    answer();
    expect(subjects(again)).toEqual(['captcha expired']);
    expect(subjects(await nextPerson(store))).toEqual(['one-tap failed']);
  });

  it('a log-out drops events that wait for a permission: that of the next person does not count for them [T37]', async () => {
    const store = open({ csrftoken: 'token-of-the-cookie', abidentity: 'visitor-1' });
    store.dispatch(tracked('captcha expired', { action: 'login' }));
    expect(unasked(store)).toEqual(['captcha expired']);
    store.dispatch(sessionEnded({ where: 'here' }));
    expect(unasked(store)).toEqual([]);
    store.dispatch(signedIn(8));
    store.dispatch(consentChosen({ choice: 'analytics' }));
    expect(subjects(await nextPerson(store))).toEqual(['one-tap failed']);
  });
});

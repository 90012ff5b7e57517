import { fireEvent, screen, waitFor } from '@testing-library/react';
import { stepAppsQuery } from '../../../src/contract/browser/graphql/operations/services';
import { stopStores } from '../../support/appStore';
import { answerGraphql, refuseGraphql } from '../../support/graphqlDoubles';
import { serveSignedIn, serveZaps } from '../../support/home';
import { openPage } from '../../support/page';
import { wireZap } from '../../support/wireRecords';

/** A browser that tells when it is idle: at `idle`. */
function withIdleTimes(connection?: { saveData: boolean }): { idle: () => void } {
  const waiting: (() => void)[] = [];
  Object.assign(globalThis, { requestIdleCallback: (run: () => void) => waiting.push(run) });
  Object.defineProperty(navigator, 'connection', { value: connection, configurable: true });
  return { idle: () => waiting.splice(0).forEach((run) => run()) };
}

/** Opens the home page with a Zap; `isWaiting`: the editor waits until the page is idle. */
async function openHome() {
  serveSignedIn();
  serveZaps([wireZap({ id: 5, title: 'Orders' })]);
  const { store } = await openPage('/app/dashboard');
  await screen.findByRole('link', { name: 'Orders' });
  return { store, isWaiting: () => store.ports.clock.pending().includes(1_500) };
}

const linkToZap = () => screen.getByRole('link', { name: 'Orders' });
const serveApps = () => answerGraphql(stepAppsQuery, { stepServices: [] });

afterEach(() => {
  stopStores();
  delete (globalThis as { requestIdleCallback?: unknown }).requestIdleCallback;
  delete (navigator as { connection?: unknown }).connection;
});

it.each([
  ['pointer', fireEvent.pointerOver],
  ['focus', fireEvent.focusIn],
])('the editor loads once the %s comes to a link to it, and to no other link [Z220]', async (_name, comeTo) => {
  withIdleTimes();
  const apps = serveApps();
  const { isWaiting } = await openHome();
  await waitFor(() => expect(isWaiting()).toBe(true));
  comeTo(screen.getByRole('link', { name: 'Skip to the content' }));
  expect(isWaiting()).toBe(true);
  comeTo(linkToZap());
  comeTo(screen.getByRole('link', { name: 'Create' }));
  expect(isWaiting()).toBe(false);
  await waitFor(() => expect(apps.sent).toHaveLength(1));
});

it('the editor loads with its list of apps once the page is idle, after the page has loaded its own data [Z220]', async () => {
  const { idle } = withIdleTimes();
  const apps = serveApps();
  const { store, isWaiting } = await openHome();
  await waitFor(() => expect(isWaiting()).toBe(true));
  idle();
  expect(isWaiting()).toBe(true);
  await store.ports.clock.advance(1_500);
  idle();
  await waitFor(() => expect(apps.sent).toHaveLength(1));
});

it('where data is saved, the editor does not wait for an idle page [Z220]', async () => {
  withIdleTimes({ saveData: true });
  const apps = serveApps();
  const { store, isWaiting } = await openHome();
  // It loads with the other services of the page.
  await waitFor(() => expect(store.getState()).toHaveProperty('signInAgain'));
  expect(isWaiting()).toBe(false);
  fireEvent.pointerOver(linkToZap());
  await waitFor(() => expect(apps.sent).toHaveLength(1));
});

it('a list of apps that did not load ahead is no error, and loads with the Zap [Z220]', async () => {
  withIdleTimes();
  refuseGraphql(stepAppsQuery, 403, 'Not now.');
  const { store, isWaiting } = await openHome();
  await waitFor(() => expect(isWaiting()).toBe(true));
  const replied: (number | null)[] = [];
  store.api.onReply(({ status }) => replied.push(status));
  fireEvent.pointerOver(linkToZap());
  await waitFor(() => expect(replied).toContain(403));
  const apps = serveApps();
  store.ports.location.push('/editor');
  await screen.findByRole('dialog', { name: 'What starts this Zap?' });
  expect([apps.sent.length, store.ports.reports]).toEqual([1, []]);
});

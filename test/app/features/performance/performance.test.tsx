import { screen, waitFor } from '@testing-library/react';
import { parts } from '../../../../src/app/features/performance';
import { initialPerformance, performanceSlice } from '../../../../src/app/features/performance/state';
import { placeSlice } from '../../../../src/app/platform/place';
import { severityOf } from '../../../../src/domain/performance';
import { stopStores, testStore } from '../../../support/appStore';
import { openPage } from '../../../support/page';
import { nobody, replyWith } from '../../../support/replyWith';

afterEach(stopStores);

/** A browser that reports long tasks when the test calls this. */
let tell: (...durations: number[]) => void;
let tellOf: (...tasks: Task[]) => void;
interface Task {
  readonly startTime: number;
  readonly duration: number;
}
beforeEach(() => {
  const listeners: ((list: { getEntries: () => readonly Task[] }) => void)[] = [];
  tellOf = (...tasks) => listeners.forEach((listener) => listener({ getEntries: () => tasks }));
  tell = (...durations) => tellOf(...durations.map((duration) => ({ startTime: performance.now(), duration })));
  class Observer {
    static supportedEntryTypes = ['longtask'];
    constructor(listener: (typeof listeners)[number]) {
      listeners.push(listener);
    }
    observe(): void {}
    disconnect(): void {}
  }
  Object.assign(globalThis, { PerformanceObserver: Observer });
});
afterEach(() => Reflect.deleteProperty(globalThis, 'PerformanceObserver'));

it.each([
  [66, 'lenient', 'none'],
  [67, 'lenient', 'warning'],
  [33, 'strict', 'none'],
  [34, 'strict', 'warning'],
  [9_999, 'lenient', 'warning'],
  [10_000, 'lenient', 'fatal'],
  [10_000, 'strict', 'fatal'],
] as const)('a frame of %s ms, judged %s, is: %s [B9.30]', (duration, strictness, severity) => {
  expect(severityOf(duration, strictness)).toBe(severity);
});

describe('a page that stood still', () => {
  it('a page that stood still is logged to the console and reported to the server; a slow frame is not [B8.39]', async () => {
    const told = replyWith('recordClientEvent', 204, null);
    const { parts: sending } = await import('../../../../src/app/features/tracking/sending');
    const store = testStore([{ slices: [placeSlice] }, sending, parts], {
      isProduction: true,
      cookies: { csrftoken: 'token-of-the-cookie' },
    });
    tell(70, 9_000);
    expect(store.ports.reports).toEqual([]);
    tell(12_300);
    await waitFor(() => expect(told.sent).toHaveLength(1));
    expect(store.ports.reports.map(({ message }) => message)).toEqual(['Performance problem: the page stood still for 12300 ms']);
    expect(told.sent[0]?.path).toBe('/api/v3/events');
    expect(told.sent[0]?.body).toEqual({
      message: 'performance problem',
      data: { duration: '12300', service: 'patchbay-web', release: 'unknown' },
    });
  });

  it.each(['beforeprint', 'beforeunload'])(
    'a page that stood still does not count while the browser shows its own dialog, after %s [B2.54]',
    (event) => {
      const store = testStore([{ slices: [placeSlice] }, parts], { isProduction: true });
      const startTime = performance.now();
      window.dispatchEvent(new Event(event, { cancelable: true }));
      tellOf({ startTime, duration: 30_000 });
      expect(store.ports.reports).toEqual([]);
      tellOf({ startTime: performance.now() + 1, duration: 12_300 });
      expect(store.ports.reports.map(({ message }) => message)).toEqual(['Performance problem: the page stood still for 12300 ms']);
    },
  );

  it('a page that stood still shows an alert over everything, until it is read; a slow one shows none [B2.54]', async () => {
    replyWith('getCurrentProfile', 200, nobody);
    replyWith('recordClientEvent', 204, null);
    const { user, store } = await openPage('/rover', { isProduction: true, cookies: { csrftoken: 'token-of-the-cookie' } }, [parts]);
    await screen.findByRole('heading', { level: 1 });
    tell(9_000);
    await waitFor(() => expect(store.actions.some(({ type }) => type === 'place/entered')).toBe(true));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    tell(12_300);
    expect(await screen.findByRole('alertdialog', { name: 'Performance Problem Detected' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Continue without reloading' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(store.ports.location.reloads.count).toBe(0);
  });
});

it('the state gives the same object for what it does not know, and survives JSON', () => {
  expect(performanceSlice.reducer(initialPerformance, { type: 'unknown' })).toBe(initialPerformance);
  expect(performanceSlice.reducer(initialPerformance, performanceSlice.actions.slowFrameSeen({ duration: 70, severity: 'warning' }))).toBe(
    initialPerformance,
  );
  const state = performanceSlice.reducer(
    initialPerformance,
    performanceSlice.actions.slowFrameSeen({ duration: 12_300, severity: 'fatal' }),
  );
  expect(JSON.parse(JSON.stringify(state))).toEqual({ frozenFor: 12_300 });
});

import { render, screen } from '@testing-library/react';
import { Provider } from 'react-redux';
import type { ReactNode } from 'react';
import { abTestQuery } from '../../../../src/contract/browser/graphql/operations/session';
import { AbTest, parts, useAbTest } from '../../../../src/app/features/ab-tests';
import { abTestsSlice, initialAbTests, type AbTestsState } from '../../../../src/app/features/ab-tests/state';
import { sessionEnded, sessionLoaded, sessionRefreshed } from '../../../../src/app/features/session';
import { selectTrackedEvents } from '../../../../src/app/features/tracking';
import { PortsProvider } from '../../../../src/app/platform/PortsContext';
import { crawlers } from '../../../../src/domain/bots';
import { shownVariant } from '../../../../src/domain/abTests';
import { stopStores, testStore, waitUntil, type TestStore } from '../../../support/appStore';
import { answerGraphql, refuseGraphql } from '../../../support/graphqlDoubles';
import type { PortSettings } from '../../../support/ports';

afterEach(stopStores);
// Answers arrive at any time, as in a browser.
beforeEach(() => void ((globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = false));

const chrome = 'Mozilla/5.0 Chrome/150.0';
const test = { id: 3, name: 'a_test', variant: 'other', isEligible: true, interstate: true };
const serve = (over: Partial<typeof test> = {}) => answerGraphql(abTestQuery, { abTests: [{ ...test, ...over }] });
const births = (store: TestStore) => selectTrackedEvents(store.getState()).filter(({ subject }) => subject === 'A/B test birth');
const phase = (store: TestStore) => (store.getState() as { abTests?: AbTestsState }).abTests?.phase;

const Shown = (): ReactNode => <AbTest name="a_test" variants={{ control: <p>Control</p>, other: <p>Other</p> }} />;
const Asked = (): ReactNode => <p>{useAbTest('a_test')}</p>;

function show(what: ReactNode, settings: PortSettings = {}): TestStore {
  const store = testStore([parts], settings);
  render(
    <PortsProvider value={store.ports}>
      <Provider store={store}>{what}</Provider>
    </PortsProvider>,
  );
  return store;
}

describe('the variant', () => {
  it('the variant is control unless one takes part, whatever the server names [A4.50, B4.21]', async () => {
    expect(shownVariant({ variant: 'other', isEligible: false }, chrome)).toBe('control');
    expect(shownVariant({ variant: 'other', isEligible: true }, chrome)).toBe('other');
    expect(shownVariant(null, chrome)).toBe('control');
    serve({ isEligible: false });
    const store = show(<Shown />);
    await waitUntil('the tests', () => phase(store) === 'loaded');
    expect(screen.getByText('Control')).toBeVisible();
    expect(births(store)).toEqual([]);
  });

  it.each(crawlers)('the variant is control for %s, also where the server would let it take part [A4.51, B4.21]', async (crawler) => {
    expect(shownVariant({ variant: 'other', isEligible: true }, `Mozilla/5.0 (compatible; ${crawler}/2.1)`)).toBe('control');
    serve();
    const store = show(<Shown />, { userAgent: `Mozilla/5.0 (compatible; ${crawler}/2.1)` });
    await waitUntil('the tests', () => phase(store) === 'loaded');
    expect(screen.getByText('Control')).toBeVisible();
    expect(births(store)).toEqual([]);
  });

  it('the variant shows once it is known, and control until then [A4.50]', async () => {
    let release = (): void => {};
    answerGraphql(abTestQuery, { abTests: [test] }, { until: new Promise<void>((resolve) => (release = resolve)) });
    show(<Shown />);
    expect(await screen.findByText('Control')).toBeVisible();
    release();
    expect(await screen.findByText('Other')).toBeVisible();
  });

  it('the variant is control where the server cannot be asked, and for a test that has ended', async () => {
    refuseGraphql(abTestQuery, 403, 'No.');
    const store = show(<Asked />);
    await waitUntil('the refusal', () => phase(store) === 'failed');
    expect(screen.getByText('control')).toBeVisible();
    expect(store.actions.filter(abTestsSlice.actions.failed.match)).toHaveLength(1);
  });
});

describe('the birth', () => {
  it('the birth is tracked once, however many look at the test and however often [A4.52, B4.22]', async () => {
    serve();
    const store = show(
      <>
        <Shown />
        <Asked />
      </>,
    );
    await screen.findByText('Other');
    await waitUntil('the birth', () => births(store).length > 0);
    render(
      <PortsProvider value={store.ports}>
        <Provider store={store}>
          <Shown />
        </Provider>
      </PortsProvider>,
    );
    expect(births(store)).toEqual([
      { subject: 'A/B test birth', properties: { test: 'a_test', testId: 3, variant: 'other', interstate: true } },
    ]);
  });

  it.each(['identity=visitor-9', 'identity=0', 'identity='])(
    'the birth is not tracked with ?%s in the address [A4.53, B4.22]',
    async (query) => {
      serve();
      const store = show(<Shown />, { at: `/partner?${query}` });
      expect(await screen.findByText('Other')).toBeVisible();
      expect(births(store)).toEqual([]);
    },
  );

  it('the birth changes with the signed-in person: their variants are requested again [A4.17]', async () => {
    serve();
    const store = show(<Shown />);
    await screen.findByText('Other');
    const again = serve({ isEligible: false, variant: 'control' });
    store.dispatch(sessionRefreshed({ profileId: 7 }));
    store.dispatch(sessionLoaded({ profileId: 7, email: 'ada@patchbay.example', identity: 'person-7', profiles: [] }));
    expect(await screen.findByText('Control')).toBeVisible();
    await waitUntil('the second answer', () => again.sent.length === 1);
    serve();
    store.dispatch(sessionEnded({ where: 'here' }));
    expect(await screen.findByText('Other')).toBeVisible();
  });
});

describe('a test', () => {
  it('a test without a control cannot be drawn [B5.09]', () => {
    jest.spyOn(console, 'error').mockImplementation(() => {});
    expect(() => show(<AbTest name="a_test" variants={{ other: <p>Other</p> }} />)).toThrow(
      'The <ABTest> component requires a `control` component in order to render.',
    );
    jest.restoreAllMocks();
  });

  it('a test whose variant has no rendering shows control', async () => {
    serve({ variant: 'third' });
    const store = show(<Shown />);
    await waitUntil('the tests', () => phase(store) === 'loaded');
    expect(screen.getByText('Control')).toBeVisible();
  });

  it('a test gives the same object for an event that nobody knows, and its state survives JSON', () => {
    expect(abTestsSlice.reducer(initialAbTests, { type: 'unknown' })).toBe(initialAbTests);
    expect(JSON.parse(JSON.stringify(initialAbTests))).toEqual(initialAbTests);
  });
});

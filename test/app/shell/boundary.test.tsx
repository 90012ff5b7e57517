import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense, type ReactElement } from 'react';
import { Provider } from 'react-redux';
import { PortsProvider } from '../../../src/app/platform/PortsContext';
import { LazyScreen, type LoadScreen } from '../../../src/app/shell/lazyScreen';
import { shellParts } from '../../../src/app/shell/parts';
import { ScreenBoundary } from '../../../src/app/shell/ScreenBoundary';
import { stopStores, testStore, type TestStore } from '../../support/appStore';

afterEach(stopStores);
// React logs every error that a boundary catches.
beforeEach(() => void jest.spyOn(console, 'error').mockImplementation(() => {}));

const quietStore = () => testStore([{ slices: shellParts.slices, sagas: [] }]);

async function show(store: TestStore, content: ReactElement, path = '/app/dashboard') {
  const page = (at: string) => (
    <PortsProvider value={store.ports}>
      <Provider store={store}>
        <header>Header</header>
        <ScreenBoundary path={at}>
          <Suspense fallback={null}>{content}</Suspense>
        </ScreenBoundary>
      </Provider>
    </PortsProvider>
  );
  // The screens suspend, which React allows only inside an awaited `act`.
  /* eslint-disable testing-library/no-unnecessary-act */
  const { rerender } = await act(async () => render(page(path)));
  return { goTo: (at: string) => act(async () => rerender(page(at))) };
  /* eslint-enable testing-library/no-unnecessary-act */
}

describe('a screen that throws', () => {
  let isBroken = true;
  function Fragile(): ReactElement {
    if (isBroken) throw new Error('broken on purpose');
    return <h1>Whole</h1>;
  }
  beforeEach(() => {
    isBroken = true;
  });

  it('a screen that throws leaves the shell alive and offers to try again [R26, B8.33, B2.62]', async () => {
    const store = quietStore();
    await show(store, <Fragile />);
    expect(screen.getByText('Header')).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent(
      'Uh oh, something is not quite right! This might be a temporary problem though, so click here to try that again.',
    );
    isBroken = false;
    await userEvent.click(screen.getByRole('button', { name: 'click here' }));
    expect(screen.getByRole('heading', { name: 'Whole' })).toBeVisible();
    expect(store.ports.reports).toHaveLength(1);
  });

  it('a screen that throws again asks for a reload [R26, B8.34, B2.62]', async () => {
    const store = quietStore();
    await show(store, <Fragile />);
    await userEvent.click(screen.getByRole('button', { name: 'click here' }));
    expect(screen.getByRole('alert')).toHaveTextContent("Well, that's not good. It seems to be stuck! Try reloading this page...");
    expect(screen.getByRole('link', { name: 'Please contact support if this persists!' })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Reload the page' }));
    expect(store.ports.location.reloads.count).toBe(1);
  });

  it('a screen that throws is forgotten on another page [R26]', async () => {
    const store = quietStore();
    const { goTo } = await show(store, <Fragile />);
    expect(screen.getByRole('alert')).toBeVisible();
    isBroken = false;
    await goTo('/app/assets/zaps');
    expect(screen.getByRole('heading', { name: 'Whole' })).toBeVisible();
  });
});

describe('a screen whose code does not arrive', () => {
  const missing = () =>
    Object.assign(new Error('Loading chunk dashboard failed.\n(missing: /assets/dashboard.js)'), {
      name: 'ChunkLoadError',
      type: 'missing',
    });

  it('a missing part of the app reloads the page once; after that the part is named, and requested again only on demand [R21, B8.63]', async () => {
    const store = quietStore();
    let asked = 0;
    let isThere = false;
    const load: LoadScreen = () => {
      asked += 1;
      return isThere ? Promise.resolve({ Screen: () => <h1>Arrived</h1> }) : Promise.reject(missing());
    };
    await show(store, <LazyScreen load={load} />);
    expect(store.ports.location.reloads.count).toBe(1);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();

    // The page after a reload: the storage of the same tab and a new store.
    const after = quietStore();
    after.ports.storage.session.set('patchbay.device.reloadedAt', store.ports.storage.session.get('patchbay.device.reloadedAt') ?? '');
    const { goTo } = await show(after, <LazyScreen load={load} />);
    expect(after.ports.location.reloads.count).toBe(0);
    expect(screen.getByRole('alert')).toHaveTextContent('Part “dashboard” could not be loaded (missing).');
    expect(asked).toBe(2);
    isThere = true;
    await goTo('/app/home');
    expect(screen.getByRole('heading', { name: 'Arrived' })).toBeVisible();
    expect(asked).toBe(3);
  });
});

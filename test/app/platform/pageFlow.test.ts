import { createAction } from '@reduxjs/toolkit';
import { definePage } from '../../../src/app/platform/definePage';
import { callCancellable } from '../../../src/app/platform/flows';
import { placeFlow, placeSlice } from '../../../src/app/platform/place';
import { stopStores, testStore, waitUntil } from '../../support/appStore';

afterEach(stopStores);

const retried = createAction('things/retried');

/** A page for `/things` and `/things/:id` whose load never ends, and a store at an address. */
function thingsPage(at: string) {
  const runs: { params: object; signal: AbortSignal }[] = [];
  const page = definePage({
    path: ['/things', '/things/:id'],
    title: 'Things',
    frame: 'none',
    *load(params) {
      yield* callCancellable((signal) => {
        runs.push({ params, signal });
        return new Promise(() => {});
      });
    },
    reloadOn: [retried],
    Screen: () => null,
  });
  const store = testStore([{ slices: [placeSlice], sagas: [() => placeFlow(() => null)] }, page.parts], { at });
  return { store, runs, isRunning: () => runs.map(({ signal }) => !signal.aborted) };
}

describe('the load of a page', () => {
  it('the load of a page runs with the parameters of the address, and again when the address changes [R17]', () => {
    const { store, runs, isRunning } = thingsPage('/things/7');
    expect(runs.map(({ params }) => params)).toEqual([{ id: '7' }]);
    store.ports.location.push('/things');
    expect(runs.map(({ params }) => params)).toEqual([{ id: '7' }, {}]);
    expect(isRunning()).toEqual([false, true]);
  });

  it('the load of a page is cancelled when the page is left, and does not run elsewhere [R20]', () => {
    const { store, runs, isRunning } = thingsPage('/things');
    store.ports.location.push('/elsewhere');
    expect(isRunning()).toEqual([false]);
    store.dispatch(retried());
    expect(runs).toHaveLength(1);
  });

  it('the load of a page runs again at its own events', async () => {
    const { store, isRunning } = thingsPage('/things');
    store.dispatch(retried());
    await waitUntil('the second run', () => isRunning().length === 2);
    expect(isRunning()).toEqual([false, true]);
  });
});

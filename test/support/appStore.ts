import { createStore, type AppStore, type FeatureParts } from '../../src/app/store/createStore';
import type { Action } from '@reduxjs/toolkit';
import { testPorts, type PortSettings, type TestPorts } from './ports';

/** A store with ports in memory, and what tests need to observe it. */
export interface TestStore extends AppStore {
  readonly ports: TestPorts;
  /** Every action so far, oldest first. */
  readonly actions: Action[];
  /** Resolves when the state meets the condition. Rejects after some seconds with the description of the condition. */
  until<S>(what: string, holds: (state: S) => boolean): Promise<void>;
}

const stores: AppStore[] = [];

/** Ends the flows of every store that a test created. Call it after each test. */
export function stopStores(): void {
  for (const store of stores.splice(0)) store.stop();
}

export function testStore(parts: readonly FeatureParts[] = [], settings: PortSettings = {}): TestStore {
  const ports = testPorts(settings);
  const actions: Action[] = [];
  const recorder: FeatureParts = {
    slices: [
      {
        reducerPath: 'seen',
        reducer: (state: number = 0, action: Action) => {
          // Redux sends these to each new reducer to check it.
          if (!action.type.startsWith('@@redux/')) actions.push(action);
          return state;
        },
      },
    ],
  };
  const store = createStore(ports, { parts: [recorder, ...parts] });
  stores.push(store);
  return Object.assign(store, {
    ports,
    actions,
    until: <S>(what: string, holds: (state: S) => boolean) => waitUntil(what, () => holds(store.getState() as S), store),
  }) as TestStore;
}

/** Waits until a condition is met, and returns as soon as it is. */
export async function waitUntil(what: string, holds: () => boolean, store?: AppStore): Promise<void> {
  const end = performance.now() + 60_000;
  while (!holds()) {
    if (performance.now() > end) throw new Error(`Waited in vain: ${what}. ${store ? JSON.stringify(store.getState()) : ''}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

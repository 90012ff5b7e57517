import { createStore, type AppStore, type FeatureParts } from '../../src/app/store/createStore';
import type { Action } from '@reduxjs/toolkit';
import { testPorts, type PortSettings, type TestPorts } from './ports';

/** A store over ports in memory, with all that a test wants to see of it. */
export interface TestStore extends AppStore {
  readonly ports: TestPorts;
  /** Every action so far, oldest first. */
  readonly actions: Action[];
  /** Resolves when the state fulfils something; rejects after some seconds, saying what it waited for. */
  until<S>(what: string, holds: (state: S) => boolean): Promise<void>;
}

const stores: AppStore[] = [];

/** Ends the flows of every store that a test made: call it after each. */
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
          // Redux sends these to each new reducer, to check it.
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

/** Waits for something to come about; nothing sleeps longer than it has to. */
export async function waitUntil(what: string, holds: () => boolean, store?: AppStore): Promise<void> {
  const end = performance.now() + 4000;
  while (!holds()) {
    if (performance.now() > end) throw new Error(`Waited in vain: ${what}. ${store ? JSON.stringify(store.getState()) : ''}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

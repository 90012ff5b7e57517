import { act, configure, render } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { App } from '../../src/app/shell/App';
import { shellParts } from '../../src/app/shell/parts';
import type { FeatureParts } from '../../src/app/store/createStore';
import { testStore, type TestStore } from './appStore';
import type { PortSettings } from './ports';

// The first screen of a run is compiled as it is fetched. And an event may lead to a screen that suspends, which React does
// not allow inside the act that usually stands around events.
configure({ asyncUtilTimeout: 8000, eventWrapper: (send) => send() });

export interface OpenPage {
  readonly store: TestStore;
  readonly user: UserEvent;
  /** Path, query and hash of the address bar. */
  address(): string;
  close(): void;
}

/** The whole application at an address, as a person opens it: real store, real flows, real screens; the server is doubled. */
export async function openPage(
  at: string,
  settings: Omit<PortSettings, 'at'> = {},
  parts: readonly FeatureParts[] = [],
): Promise<OpenPage> {
  const store = testStore([shellParts, ...parts], { ...settings, at });
  // Screens suspend while their code comes, which React allows only inside an act that is waited for.
  const { unmount } = await act(async () => render(<App store={store} />));
  // From here on the page lives by itself, as in a browser: tests wait for what they want to see.
  (globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = false;
  return {
    store,
    user: userEvent.setup(),
    address: () => store.ports.location.entries().at(-1) ?? '',
    close: unmount,
  };
}

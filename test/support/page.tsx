import { act, configure, render } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { App } from '../../src/app/shell/App';
import { shellParts } from '../../src/app/shell/parts';
import type { FeatureParts } from '../../src/app/store/createStore';
import { testStore, type TestStore } from './appStore';
import type { PortSettings } from './ports';

// An event may open a screen that suspends, which React does not allow inside the `act` that usually surrounds events.
configure({ eventWrapper: (send) => send() });

export interface OpenPage {
  readonly store: TestStore;
  readonly user: UserEvent;
  /** Path, query and hash of the address bar. */
  address(): string;
  close(): void;
}

/** Opens the whole application at an address, as a person does: with the real store, flows and screens, and a server double. */
export async function openPage(
  at: string,
  settings: Omit<PortSettings, 'at'> = {},
  parts: readonly FeatureParts[] = [],
): Promise<OpenPage> {
  const store = testStore([shellParts, ...parts], { ...settings, at });
  // Screens suspend while their code loads, which React allows only inside an awaited `act`.
  const { unmount } = await act(async () => render(<App store={store} />));
  // From here on the page runs freely, as in a browser. Tests wait for the content they expect.
  (globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = false;
  return {
    store,
    user: userEvent.setup(),
    address: () => store.ports.location.entries().at(-1) ?? '',
    close: unmount,
  };
}

import { render } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { App } from '../../src/app/shell/App';
import { shellParts } from '../../src/app/shell/parts';
import type { FeatureParts } from '../../src/app/store/createStore';
import { testStore, type TestStore } from './appStore';
import type { PortSettings } from './ports';

export interface OpenPage {
  readonly store: TestStore;
  readonly user: UserEvent;
  /** Path, query and hash of the address bar. */
  address(): string;
  close(): void;
}

/** The whole application at an address, as a person opens it: real store, real flows, real screens; the server is doubled. */
export function openPage(at: string, settings: Omit<PortSettings, 'at'> = {}, parts: readonly FeatureParts[] = []): OpenPage {
  const store = testStore([shellParts, ...parts], { ...settings, at });
  const { unmount } = render(<App store={store} />);
  return {
    store,
    user: userEvent.setup(),
    address: () => store.ports.location.entries().at(-1) ?? '',
    close: unmount,
  };
}

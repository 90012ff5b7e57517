import { createBrowserPorts } from '../../app/platform/browser';
import type { Ports } from '../../app/platform/ports';

const nothing = (): void => {};

/** The ports of a replay: the page can be looked at, but goes nowhere, stores nothing and calls nobody. */
export function createReplayPorts(window: Window & typeof globalThis): Ports {
  const real = createBrowserPorts(window);
  const never = (): Promise<never> => new Promise<never>(() => {});
  window.fetch = never;
  window.open = () => null;
  const storage = { get: () => null, set: () => true, remove: nothing, clear: nothing };
  return {
    ...real,
    storage: { local: storage, session: storage, isAvailable: () => true },
    cookies: { get: () => null, set: nothing, remove: nothing },
    location: {
      ...real.location,
      secretHash: () => '',
      invitation: () => null,
      push: nothing,
      replace: nothing,
      amend: nothing,
      keepState: nothing,
      addStep: nothing,
      go: nothing,
      assign: nothing,
      reload: nothing,
    },
    popups: { open: () => null },
    scripts: { load: never },
    tabs: { post: nothing, onMessage: () => nothing },
    proofOfWork: { solve: never },
  };
}

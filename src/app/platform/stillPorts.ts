import type { Place, Ports } from './ports';

const nothing = (): void => {};
const never = (): Promise<never> => new Promise(() => {});

/** The ports of a browser that has just opened `place`, has no session, and in which nothing happens: for prerendered pages and stories. */
export function stillPorts(place: Place): Ports {
  const noStorage = { get: () => null, set: () => true, remove: nothing, clear: nothing };
  const subscribe = () => nothing;
  return {
    storage: { local: noStorage, session: noStorage, isAvailable: () => true },
    cookies: { get: () => null, set: nothing, remove: nothing },
    location: {
      origin: 'http://localhost',
      secretHash: () => place.hash,
      invitation: () => null,
      current: () => place,
      push: nothing,
      replace: nothing,
      rewrite: nothing,
      amend: nothing,
      keepState: nothing,
      addStep: nothing,
      go: nothing,
      assign: nothing,
      reload: nothing,
      onChange: subscribe,
    },
    clock: { now: () => 0, follow: nothing, onCorrected: () => nothing, wait: never },
    random: { next: () => 0, id: () => 'drawn' },
    popups: { open: () => null },
    scripts: { load: never },
    console: {
      report: (message, error) => {
        throw new Error(`A page in which nothing happens reports an error: ${message}`, { cause: error });
      },
      warn: nothing,
      onReport: subscribe,
    },
    tabs: { post: nothing, onMessage: subscribe },
    page: {
      isProduction: true,
      userAgent: '',
      referrer: '',
      timezone: null,
      onFocus: subscribe,
      onRestored: subscribe,
      onOnline: subscribe,
      reveal: nothing,
      hasTypedText: () => false,
      copyText: () => Promise.resolve(false),
      saveFile: nothing,
      print: nothing,
      close: nothing,
    },
    proofOfWork: { solve: never },
  };
}

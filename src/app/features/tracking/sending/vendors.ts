import type { SagaGenerator } from 'typed-redux-saga';
import { onClientEvent, type PageView } from '../../../platform/emitter';
import { callCancellable } from '../../../platform/flows';

/** Globals that scripts of an operator may define; without them nothing happens. */
interface Vendors {
  /** A tag manager's queue. */
  readonly dataLayer?: unknown;
  /** A session recorder. */
  readonly FS?: { readonly setUserVars?: (variables: Readonly<Record<string, unknown>>) => void };
}

/** Tells a tag manager and a session recorder, where there are any, who sees which page. */
export function tellVendors({ path, profileId }: PageView): void {
  const { dataLayer, FS } = globalThis as Vendors;
  if (Array.isArray(dataLayer)) dataLayer.push({ event: 'page viewed', path });
  FS?.setUserVars?.({ profileId });
}

/** For every page that is seen, until the flow ends. */
export function* vendorFlow(): SagaGenerator<void> {
  yield* callCancellable(
    (signal) => new Promise<never>(() => signal.addEventListener('abort', onClientEvent('pageView', tellVendors), { once: true })),
  );
}

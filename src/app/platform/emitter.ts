import type { Unsubscribe } from './ports';

/** A page view: its path without ids. */
export interface PageView {
  readonly path: string;
  /** Null for visitors. */
  readonly profileId: number | null;
}

/** Events on the window for other scripts on the page: `pageView`. */
interface ClientEvents {
  readonly pageView: PageView;
}

const nameOf = (event: keyof ClientEvents): string => `patchbay:${event}`;

/** Notifies every current listener. Nothing is kept for later ones. */
export function emitClientEvent<E extends keyof ClientEvents>(event: E, detail: ClientEvents[E]): void {
  window.dispatchEvent(new CustomEvent(nameOf(event), { detail }));
}

export function onClientEvent<E extends keyof ClientEvents>(event: E, listener: (detail: ClientEvents[E]) => void): Unsubscribe {
  const hear = (given: Event): void => listener((given as CustomEvent<ClientEvents[E]>).detail);
  window.addEventListener(nameOf(event), hear);
  return () => window.removeEventListener(nameOf(event), hear);
}

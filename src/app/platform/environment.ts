import type { Unsubscribe } from './ports';

/** The environment of the page. */
export interface Environment {
  /** `1280x800`, in CSS pixels. */
  readonly screenSize: string;
  readonly isIframe: boolean;
  /** Opened by another page. */
  readonly isPopup: boolean;
}

/** Kept out of the ports, so that the sign-in page does not carry it. */
export function environmentOf({
  screen,
  self,
  top,
  opener,
}: Pick<Window, 'screen' | 'top' | 'opener'> & { readonly self: unknown } = window): Environment {
  return { screenSize: `${screen.width}x${screen.height}`, isIframe: self !== top, isPopup: opener != null };
}

/** The page is being left, for another or for the back/forward cache: the last moment to send something. */
export function onLeave(listener: () => void): Unsubscribe {
  window.addEventListener('pagehide', listener);
  return () => window.removeEventListener('pagehide', listener);
}

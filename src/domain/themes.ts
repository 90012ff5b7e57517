/** Light, dark, or the system's setting. */
export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

/**
 * The cookie with the choice on this device; without one the system's setting applies. It is a cookie because the server has to
 * know before any script runs: it sends the page rendered in that theme. It survives logging out, which clears the browser's
 * storage.
 */
export const themeCookie = 'patchbay-theme';

/** The chosen theme, from the cookie's value; null for the system's and for invalid values. */
export function chosenTheme(value: string | null | undefined): Exclude<Theme, 'system'> | null {
  return value === 'light' || value === 'dark' ? value : null;
}

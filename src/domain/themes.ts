/** Light, dark, or as the reader's system has it. */
export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

/**
 * The cookie that keeps the choice on this device; without one it is the system's. A cookie, since the server has to know
 * before any script runs: it sends the page that is drawn in that theme. It outlives logging out, which empties the
 * browser's storage.
 */
export const themeCookie = 'patchbay-theme';

/** The theme that somebody chose, from the cookie's value; null for the system's and for anything that is none. */
export function chosenTheme(value: string | null | undefined): Exclude<Theme, 'system'> | null {
  return value === 'light' || value === 'dark' ? value : null;
}

/** True if a time zone is stored and is not the browser's. An unset one is no mismatch. */
export function isTimezoneMismatch(stored: string | null | undefined, browser: string): boolean {
  return Boolean(stored) && stored !== browser;
}

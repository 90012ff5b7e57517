/** True if a time zone is stored and is not the browser's (A5.21, B3.19). An unset one is no mismatch. */
export function isTimezoneMismatch(stored: string | null | undefined, browser: string): boolean {
  return Boolean(stored) && stored !== browser;
}

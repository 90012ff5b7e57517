/** The parts around a page that depend on its path alone. */

/** True where a banner reports held runs (B2.41). Zaps and connections are below `/app/assets`, too. */
export function showsHeldRuns(pathname: string): boolean {
  return /\/app\/(?:(?:assets\/)?(?:connections|zaps)|dashboard|history)(?:\/|$)/.test(pathname);
}

/** False where nothing is promoted: signing in and up, first steps, editing, connecting an app, settings (B2.42). */
export function showsPromo(pathname: string): boolean {
  return !/^\/(?:engine\/auth|sign-up|app\/login|editor|app\/onboarding|app\/instant|app\/settings)(?:\/|$)/.test(pathname);
}

/** The parts around a page that depend on its path alone. */

/** True where the page has no header: authorising an app, the editor, shared Zaps, connecting an app, settings, the code editors of the web builder (B2.39, B2.40). */
export function isHeaderHidden(pathname: string): boolean {
  return (
    /\/(?:oauth\/authorize|editor|shared|engine\/auth\/start|app\/settings)(?:\/|$)/.test(pathname) ||
    /^\/(?:app\/)?developer\/builder\/(?:.+\/)?(?:json-editor|scripting)\/?$/.test(pathname)
  );
}

/** True where a banner reports held runs (B2.41). Zaps and connections are below `/app/assets`, too. */
export function showsHeldRuns(pathname: string): boolean {
  return /\/app\/(?:(?:assets\/)?(?:connections|zaps)|dashboard|history)(?:\/|$)/.test(pathname);
}

/** False where nothing is promoted: signing in and up, first steps, editing, connecting an app, settings (B2.42). */
export function showsPromo(pathname: string): boolean {
  return !/^\/(?:engine\/auth|sign-up|app\/login|editor|app\/onboarding|app\/instant|app\/settings)(?:\/|$)/.test(pathname);
}

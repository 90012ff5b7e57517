/**
 * True where the page has no header: authorising an app, the editor, shared Zaps, connecting an app, settings, the code editors of
 * the web builder (B2.39, B2.40).
 */
export function isHeaderHidden(pathname: string): boolean {
  return (
    /\/(?:oauth\/authorize|editor|shared|engine\/auth\/start|app\/settings)(?:\/|$)/.test(pathname) ||
    /^\/(?:app\/)?developer\/builder\/(?:.+\/)?(?:json-editor|scripting)\/?$/.test(pathname)
  );
}

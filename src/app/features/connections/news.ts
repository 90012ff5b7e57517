/** Posted to the other tabs when an app was connected: an editor that waits for it looks again. */
export const appConnected = { kind: 'appConnected' } as const;

export const isAppConnected = (message: unknown): boolean => (message as { kind?: unknown } | null)?.kind === appConnected.kind;

/** Posted to the other tabs when an app was connected: an editor that waits for it looks again. */
export const appConnected = { kind: 'appConnected' } as const;

export const isAppConnected = (message: unknown): boolean => (message as { kind?: unknown } | null)?.kind === appConnected.kind;

/** Posted as well when an existing connection was connected again. */
export const appReconnected = (id: number) => ({ kind: 'appReconnected', id }) as const;

/** The connection of such a message; null for any other message. */
export function reconnectedIdOf(message: unknown): number | null {
  const { kind, id } = (message ?? {}) as { kind?: unknown; id?: unknown };
  return kind === 'appReconnected' && typeof id === 'number' ? id : null;
}

/** Where an app is developed: by the command line, or in the web builder. */
export type AppKind = 'cli' | 'wb';

/** The platform's id of an app, in its two halves; whole it is `cli/{id}` or `wb/{id}`, its slash included. */
export interface PlatformAppId {
  readonly kind: AppKind;
  readonly id: string;
}

/** `wb` when `next` leads to the builder, else `cli` (A7.23, decision S10). */
export function platformAppId(id: string, next: string | null | undefined): PlatformAppId {
  return { kind: next?.includes('builder') ? 'wb' : 'cli', id };
}

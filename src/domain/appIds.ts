/** Where an app is developed: with the command line, or in the web builder. */
export type AppKind = 'cli' | 'wb';

/** The platform's id of an app, in two parts; in full it is `cli/{id}` or `wb/{id}`, with a slash. */
export interface PlatformAppId {
  readonly kind: AppKind;
  readonly id: string;
}

/** `wb` if `next` leads to the builder, otherwise `cli` (decision D10). */
export function platformAppId(id: string, next: string | null | undefined): PlatformAppId {
  return { kind: next?.includes('builder') ? 'wb' : 'cli', id };
}

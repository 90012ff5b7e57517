/** Values of secret fields as they are stored and sent: sealed, so that no one reads them. */
import type { FieldValue } from './definition';
import { isRecord } from './json';

/** In the place of a secret value. The text is encrypted for its Zap, app and field; a client sends it back unchanged. */
export interface SealedSecret {
  readonly sealed: string;
}

/** True for the value of a secret field that is filled in and sealed. */
export const isSealedSecret = (value: unknown): value is SealedSecret & FieldValue =>
  isRecord(value) && Object.keys(value).length === 1 && typeof value.sealed === 'string' && value.sealed !== '';

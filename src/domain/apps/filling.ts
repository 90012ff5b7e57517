/** What templates and values are filled with. */
import type { Region } from '../runs/regions';

/** Data by root: `input`, `connection`, `reply` and others. */
export type Scope = Readonly<Record<string, unknown>>;

export interface Filling {
  readonly scope: Scope;
  /** The zone of the Zap, for dates without an offset. */
  readonly zone: string;
  /** Of the account: how numbers and dates with two meanings are read. */
  readonly region: Region | null;
  /** The digest in hexadecimal digits. The runtime has it from Node; the domain loads no cryptography. */
  readonly hash: (algorithm: 'md5' | 'sha256', content: string | Uint8Array) => string;
  /** Builds the message of `$mail` from its filled parts, by the mail library of the runtime. */
  readonly mail?: (parts: Readonly<Record<string, unknown>>) => unknown;
  /** Stands for the content of a file with a text before it, in JSON that the runtime sends. */
  readonly file?: (reference: unknown, as: 'base64' | 'text', before: string) => unknown;
}

/** The same with more data, such as `{each}`. */
export const withScope = (filling: Filling, more: Scope): Filling => ({ ...filling, scope: { ...filling.scope, ...more } });

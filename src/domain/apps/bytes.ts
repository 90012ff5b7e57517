/** Bytes and their texts. The functions of the host that are used here are in Node and in browsers. */
import { UnfitValue } from '../runs/mapping';

declare function btoa(binary: string): string;
declare function atob(text: string): string;
declare const TextEncoder: new () => { encode(text: string): Uint8Array };
declare const TextDecoder: new (label: string, options: { readonly fatal: boolean }) => { decode(bytes: Uint8Array): string };
declare function encodeURIComponent(text: string): string;

export const isBytes = (value: unknown): value is Uint8Array => value instanceof Uint8Array;

/** The bytes of a text in UTF-8. */
export const toUtf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

/** The text of bytes in UTF-8. Throws an `UnfitValue` for other bytes. */
export function fromUtf8(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new UnfitValue('These bytes are not a text in UTF-8.');
  }
}

/** Base64 with padding. */
export function toBase64(bytes: Uint8Array): string {
  let binary = '';
  // The arguments of one call are limited.
  for (let at = 0; at < bytes.length; at += 8192) binary += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return btoa(binary);
}

/** Base64 for addresses, without padding. */
export const toBase64Url = (bytes: Uint8Array): string => toBase64(bytes).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');

/** The bytes of base64 of either kind, with lines and with or without padding. Throws an `UnfitValue` for another text. */
export function fromBase64(text: string): Uint8Array {
  const plain = text.replace(/\s/g, '').replace(/-/g, '+').replace(/_/g, '/').replace(/=+$/, '');
  if (!/^[A-Za-z0-9+/]*$/.test(plain) || plain.length % 4 === 1) throw new UnfitValue('This text is not base64.');
  return Uint8Array.from(atob(plain), (character) => character.charCodeAt(0));
}

/** Percent-encoded for a part of an address. Halves of surrogate pairs, which no encoding has, are replaced. */
export const percentEncoded = (text: string): string => encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\uFFFD'));

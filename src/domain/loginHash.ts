/**
 * The hash of a mailed link, in the form `value;value`, each part URI-encoded (decision D6).
 * `#ada%40example.com;c0de` → `['ada@example.com', 'c0de']`. Null when it is not two non-empty values.
 */
export function parseLoginHash(hash: string): readonly [string, string] | null {
  const values = hash.replace(/^#/, '').split(';');
  if (values.length !== 2) return null;
  const first = decode(values[0]);
  const second = decode(values[1]);
  return first && second ? [first, second] : null;
}

/** The reverse of `parseLoginHash`, without the `#`: for the server, which writes the link. */
export function formatLoginHash(first: string, second: string): string {
  return `${encodeURIComponent(first)};${encodeURIComponent(second)}`;
}

/** The hash of a link with one value, as of the e-mail confirmation (decision D14); null when empty or broken. */
export function parseCodeHash(hash: string): string | null {
  return decode(hash.replace(/^#/, ''));
}

// Declared here because the domain compiles without any host's types; every JavaScript host has the two.
declare function decodeURIComponent(text: string): string;
declare function encodeURIComponent(text: string): string;

function decode(part: string | undefined): string | null {
  if (!part) return null;
  try {
    return decodeURIComponent(part);
  } catch {
    return null; // A truncated link may end in half an escape; that is a broken link, not an exception.
  }
}

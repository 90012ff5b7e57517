/**
 * True for `local@domain` where the domain ends in a top-level part of two or more letters, or is an IP literal in brackets.
 * A format check for the screens and the server alike; only a received mail proves an address. Trim the text first.
 */
export function isEmail(text: string): boolean {
  if (text.length > 254) return false;
  const at = text.lastIndexOf('@');
  if (at < 1 || at > 64) return false;
  const local = text.slice(0, at);
  const domain = text.slice(at + 1);
  return isLocalPart(local) && (isHostName(domain) || isIpLiteral(domain));
}

/**
 * The form in which two addresses are compared: ASCII letters lower-cased, nothing else changed (S31). Unicode folding would turn
 * the Kelvin sign into a `k`, and so one person's address into another's.
 */
export function foldEmail(email: string): string {
  return email.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}

/** `ada@example.com` → `example.com`, folded; empty when there is no at-sign. */
export function emailDomain(email: string): string {
  const at = email.lastIndexOf('@');
  return at < 0 ? '' : foldEmail(email.slice(at + 1));
}

// Dots are allowed only between other characters. Controls, blanks and the header-breaking signs are out (S33).
// eslint-disable-next-line no-control-regex
const localPart = /^[^\s@"(),:;<>[\\\].\u0000-\u001f\u007f]+(?:\.[^\s@"(),:;<>[\\\].\u0000-\u001f\u007f]+)*$/;

function isLocalPart(local: string): boolean {
  return localPart.test(local);
}

function isHostName(domain: string): boolean {
  const labels = domain.split('.');
  if (labels.length < 2) return false;
  const top = labels[labels.length - 1] ?? '';
  return (
    (/^\p{L}{2,63}$/u.test(top) || /^xn--[a-z0-9-]{2,59}$/i.test(top)) &&
    labels.every((label) => /^[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?$/u.test(label))
  );
}

function isIpLiteral(domain: string): boolean {
  const inner = /^\[(.*)\]$/.exec(domain)?.[1];
  if (inner === undefined) return false;
  const octets = inner.split('.');
  if (octets.length === 4 && octets.every((octet) => /^\d{1,3}$/.test(octet) && Number(octet) <= 255)) return true;
  return /^IPv6:[0-9a-f:]{2,39}$/i.test(inner) && inner.includes('::') !== /^IPv6:(?:[0-9a-f]{1,4}:){7}[0-9a-f]{1,4}$/i.test(inner);
}

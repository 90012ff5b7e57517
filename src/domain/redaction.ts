/**
 * What must never reach a log, a report or the history of actions (S61): passwords, codes, tokens, cookies and the parts of
 * addresses after `#`, at any depth and in any spelling.
 */

const secretParts = ['password', 'secret', 'token', 'credential', 'captcha', 'csrf', 'cookie', 'authorization'];
const secretNames = new Set(['code', 'recoverycode', 'invitationcode']);
const removed = '[removed]';
const maxDepth = 12;

/** True for a key whose value is secret: `newPassword`, `X-CSRFToken`, `recovery_code`. */
export function isSecretKey(key: string): boolean {
  const plain = key.replace(/[^a-z0-9]/gi, '').toLowerCase();
  return secretNames.has(plain) || secretParts.some((part) => plain.includes(part));
}

/** A copy without secrets. Class instances other than plain objects (dates, errors) pass as they are. What is nested deeper than twelve is left out. */
export function redact(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return withoutHash(value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth >= maxDepth) return removed;
  if (Array.isArray(value)) return value.map((item) => redact(item, depth + 1));
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      isSecretKey(key) && inner !== null && inner !== undefined ? removed : redact(inner, depth + 1),
    ]),
  );
}

/** Addresses in a text without what follows `#`, and without the values of secret query parameters. */
export function withoutHash(text: string): string {
  return text
    .replace(/((?:https?:\/\/|\/)[^\s#"'<>]*)#[^\s"'<>]*/gi, '$1')
    .replace(/([?&;]([^=&#\s]+)=)[^&#\s"'<>]+/g, (whole, start: string, name: string) =>
      isSecretKey(name) ? `${start}${removed}` : whole,
    );
}

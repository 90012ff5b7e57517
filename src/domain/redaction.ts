/**
 * Removes values that must never reach a log, a report or the history of actions (S61): passwords, codes, tokens, cookies and the
 * hashes of addresses, at any depth and in any spelling.
 */

const secretParts = ['password', 'secret', 'token', 'credential', 'captcha', 'csrf', 'cookie', 'authorization'];
const secretNames = new Set(['code', 'receipt', 'recoverycode', 'invitationcode']);
const removed = '[removed]';
const maxDepth = 12;

/** True for a key whose value is secret: `newPassword`, `X-CSRFToken`, `recovery_code`. */
export function isSecretKey(key: string): boolean {
  const known = judged.get(key);
  if (known !== undefined) return known;
  const isSecret = namesSecret(key);
  // Strangers choose keys too: the first ones are remembered, which are those of every line.
  if (judged.size < 500 && key.length < 50) judged.set(key, isSecret);
  return isSecret;
}

const judged = new Map<string, boolean>();

function namesSecret(key: string): boolean {
  const plain = key.replace(/[^a-z0-9]/gi, '').toLowerCase();
  return secretNames.has(plain) || secretParts.some((part) => plain.includes(part));
}

/**
 * A copy without secrets. Class instances other than plain objects (dates, errors) are kept. Values nested deeper than twelve
 * levels are left out.
 */
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

/**
 * Removes hashes, and the values of secret query parameters, from the addresses in a text. Linear time, because strangers choose
 * the text.
 */
export function withoutHash(text: string): string {
  if (!text.includes('#') && !text.includes('=')) return text;
  return withoutSecretParameters(text.replace(/[^\s"'<>]+/g, cutAtHash));
}

/** An address begins at the first slash of a word; its hash goes to the end of the word. */
function cutAtHash(word: string): string {
  const start = word.indexOf('/');
  const hash = start < 0 ? -1 : word.indexOf('#', start);
  return hash < 0 ? word : word.slice(0, hash);
}

function withoutSecretParameters(text: string): string {
  const name = /[?&;]([^=&#?;\s]+)=/g;
  const value = /[^&#\s"'<>]+/y;
  let [kept, done] = ['', 0];
  for (let found = name.exec(text); found !== null; found = name.exec(text)) {
    if (!isSecretKey(found[1] ?? '')) continue;
    value.lastIndex = name.lastIndex;
    if (!value.test(text)) continue;
    kept += text.slice(done, name.lastIndex) + removed;
    done = name.lastIndex = value.lastIndex;
  }
  return kept + text.slice(done);
}

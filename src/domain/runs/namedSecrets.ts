/**
 * Values that are secret by their names, such as a header `X-Api-Key`, a parameter `token` or a field `password`. People read them
 * nowhere: not in the history, in files of Zaps, in mails or in errors. Runs have them as they are.
 */
import { isExactNumber, parseExactJson, writeExactJson } from './exactJson';
import { isRecord } from './json';

/** What people see in the place of a secret. */
export const hidden = '••••••';

/** A copy of a JSON value in which each value with a secret name is hidden, also in addresses and JSON inside of texts. */
export const hideNamed = (value: unknown): unknown => changeNamed(value, () => hidden);

/** The same without anything in the place of secrets. What a token gives is no secret of the text: tokens stay. */
export const removeNamed = (value: unknown): unknown => changeNamed(value, (text) => (/^(?:\{\{[^{}]*\}\})+$/.test(text) ? text : ''));

/** A value that a person edited, with the real secrets in the places where they left what hides them. */
export function restoreNamed(edited: unknown, real: unknown): unknown {
  if (edited === hidden && (typeof real === 'number' || isExactNumber(real))) return real;
  if (typeof edited !== typeof real) return edited;
  if (typeof edited === 'string' && edited.includes(hidden)) return edited === hidden || hideNamed(real) === edited ? real : edited;
  if (Array.isArray(edited) && Array.isArray(real)) return edited.map((item: unknown, index) => restoreNamed(item, real[index]));
  if (!isRecord(edited) || !isRecord(real)) return edited;
  return Object.fromEntries(
    Object.entries(edited).map(([name, inner]) => [name, Object.hasOwn(real, name) ? restoreNamed(inner, real[name]) : inner]),
  );
}

/** The texts with secret names in a value, also inside of texts: what a receiver may repeat in its answers. */
export function namedSecretsIn(value: unknown): string[] {
  const found: string[] = [];
  changeNamed(value, (text) => {
    found.push(text);
    return text;
  });
  return found;
}

type Change = (text: string) => string;

/** Names of the fields that hold the name and the value of a header or parameter in a list of them. */
const namingFields: ReadonlySet<string> = new Set(['field', 'header', 'id', 'key', 'label', 'name', 'parameter']);
const valueFields: ReadonlySet<string> = new Set(['content', 'value', 'values']);

function changeNamed(value: unknown, change: Change): unknown {
  if (typeof value === 'string') return changeInText(value, change);
  if (Array.isArray(value))
    return isNamedPair(value) ? [value[0], changeSecret(value[1], change)] : value.map((item) => changeNamed(item, change));
  if (!isRecord(value) || value instanceof Date) return value;
  const entries = Object.entries(value);
  const isPair = entries.some(([name, inner]) => namingFields.has(name.toLowerCase()) && typeof inner === 'string' && isSecretName(inner));
  return Object.fromEntries(
    entries.map(([name, inner]) => [
      name,
      isSecretField(name) || (isPair && valueFields.has(name.toLowerCase())) ? changeSecret(inner, change) : changeNamed(inner, change),
    ]),
  );
}

/** A field of a step can be a parameter of an address: `query.key`. */
const isSecretField = (name: string): boolean =>
  isSecretName(name) || (name.startsWith('query.') && isSecretParameter(name.slice('query.'.length)));

/** A header as some libraries list it: `['Authorization', '…']`. */
const isNamedPair = (value: readonly unknown[]): boolean =>
  value.length === 2 &&
  typeof value[0] === 'string' &&
  isSecretName(value[0]) &&
  !(typeof value[1] === 'string' && /^[a-z_]+$/i.test(value[1]));

/** In a list with a secret name every item is secret; in a record only its value and the members with secret names are. */
function changeSecret(value: unknown, change: Change): unknown {
  if (typeof value === 'string') return value === '' ? '' : change(value);
  if (typeof value === 'number') return change(String(value));
  if (isExactNumber(value)) return change(value.exactNumber);
  if (Array.isArray(value)) return value.map((item: unknown) => changeSecret(item, change));
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      valueFields.has(name.toLowerCase()) || isSecretName(name) ? changeSecret(inner, change) : changeNamed(inner, change),
    ]),
  );
}

/** `?name=value`, also in a form, a fragment, settings and attributes. */
const parameter = /(^|[?&;#\s])([\w.~%[\]-]{1,100})([ \t]?=[ \t]?["']?)([^&#;\s"'<>]+)/g;
/** `"name": "value"` of JSON, also with escaped quotes. */
const member = /(\\?")([\w .-]{1,100})(\1\s{0,20}:\s{0,20}\1)((?:[^"\\]|\\(?!\1)[^"])+)(\1)/g;
/** `'name': 'value'` as Python and JavaScript write it. */
const quotedMember = /(')([\w .-]{1,100})('\s{0,20}:\s{0,20}')((?:[^'\\]|\\[^])+)(')/g;
/** `Name: value` of headers and settings: a value of one word with digits, so that sentences stay. */
const line = /(^|[\s"'“(,;])([\w-]{2,100})(:[ \t]{1,5}["']?)((?=[^\s\d]{0,200}\d)[^\s"'”<>,;]{8,})/g;
/** `<name>value</name>` */
const element = /(<(?:[\w.-]{1,50}:)?)([\w.-]{1,100})(>)([^<>]+)(?=<\/)/g;
/** `https://user:password@host`, and a token as the user. */
const userInfo = /(\b[a-z][a-z\d+.-]{1,20}:\/\/)([^\s/:@"'<>]{0,200})(:[^\s/@"'<>]{1,200})?(@)/gi;
const isToken = (text: string): boolean => text.length >= 16 && /\d/.test(text);
/** `Authorization: Bearer …` in any text. */
const credentials = /\b(Bearer|Basic|Token|ApiKey|Api-Key)(\s{1,5})((?=\S{0,200}\d)[\w+/=.~-]{8,})/gi;
/** The signature of a JSON Web Token, without which it is worth nothing. */
const webToken = /(?<![\w-])(eyJ[\w-]{8,}\.eyJ[\w-]{2,}\.)([\w-]{8,})/g;
const privateKey = /(-----BEGIN [A-Z ]{0,30}PRIVATE KEY-----)([^-]+)/g;
/** Addresses that let anyone in: of hooks, and of bots. */
const hookAddress =
  /(\/\/hooks\.slack\.com\/(?:services|triggers|workflows)\/|\/\/discord(?:app)?\.com\/api\/(?:v\d{1,2}\/)?webhooks\/\d{1,30}\/|\.webhook\.office\.com\/webhookb2\/|\/\/hooks\.zapier\.com\/hooks\/catch\/|\/hooks\/(?=[\w-]{20})|\/bot\d{3,20}:)([\w@/-]+)/g;

function changeInText(text: string, change: Change): string {
  let changed = text;
  const named = (whole: string, before: string, name: string, between: string, value: string, after = ''): string =>
    isSecretName(name) ? `${before}${name}${between}${change(value)}${after}` : whole;
  if (text.includes('='))
    changed = changed.replace(parameter, (whole, before: string, name: string, between: string, value: string) =>
      isSecretName(name) || (/[?&;#]/.test(before) && isSecretParameter(name)) ? `${before}${name}${between}${change(value)}` : whole,
    );
  for (const [quote, pattern] of [
    ['"', member],
    ["'", quotedMember],
  ] as const)
    if (text.includes(quote))
      changed = changed.replace(pattern, (...[whole, open, name, between, value, close]: string[]) =>
        named(whole!, open!, name!, between!, value!, close),
      );
  if (text.includes(': '))
    changed = changed.replace(line, (...[whole, before, name, between, value]: string[]) =>
      named(whole!, before!, name!, between!, value!),
    );
  if (text.includes('</'))
    changed = changed.replace(element, (...[whole, open, name, close, value]: string[]) => named(whole!, open!, name!, close!, value!));
  if (text.includes('@'))
    changed = changed.replace(userInfo, (_, before: string, user: string, password: string | undefined, after: string) => {
      const shownUser = isToken(user) ? change(user) : user;
      return `${before}${shownUser}${password === undefined ? '' : `:${change(password.slice(1))}`}${after}`;
    });
  if (text.includes(' '))
    changed = changed.replace(credentials, (_, kind: string, blank: string, value: string) => kind + blank + change(value));
  if (text.includes('eyJ')) changed = changed.replace(webToken, (_, before: string, value: string) => before + change(value));
  if (text.includes('-----BEGIN')) changed = changed.replace(privateKey, (_, before: string, value: string) => before + change(value));
  if (text.includes('/')) changed = changed.replace(hookAddress, (_, before: string, value: string) => before + change(value));
  return changeInJson(changed, change);
}

/** JSON in a text, at any depth and in any spelling; a text without secrets keeps its blanks. */
function changeInJson(text: string, change: Change): string {
  if (!/^\s*[[{"]/.test(text)) return text;
  let isChanged = false;
  try {
    const value = changeNamed(parseExactJson(text), (inner) => {
      const after = change(inner);
      isChanged ||= after !== inner;
      return after;
    });
    return isChanged ? writeExactJson(value)! : text;
  } catch {
    return text;
  }
}

const secretWords: ReadonlySet<string> = new Set(
  (
    'apikey authorization bearer cookie credential credentials cvc cvv jwt otp passcode passphrase passwd password pwd secret token ' +
    'accesskey privatekey secretkey contraseña kennwort passwort senha wachtwoord'
  ).split(' '),
);
/** Words that people write without a space before them, as in `dbpassword`. */
const secretEnding = /(?:apikey|passphrase|passwd|password|secret|token)$/;
/** Words before “key” that make it one of a lock. */
const wordsOfKeys: ReadonlySet<string> = new Set(
  'access account api auth encryption functions master private secret signing ssh subscription'.split(' '),
);
/** Words before “token” that make it a place in a list. */
const wordsOfPlaces = /(?:continuation|cursor|next|page|sync)$/;
/** Words after the one that counts: `api_key_2`, `passwordConfirmation`, `token_value`. Digits at the end of a word never count. */
const wordsAfter = /^(?:\d+|v|confirm|confirmation|hash|repeat|value)$/;
/** Names of parameters in addresses that are secret there only. */
const secretParameters: ReadonlySet<string> = new Set(['auth', 'hmac', 'key', 'pass', 'sig', 'signature']);

const maxNameLength = 100;

/** True for a name whose value is secret: `newPassword`, `X-Api-Key`, `APIToken`, `access_token`, but not `nextPageToken`. */
export function isSecretName(name: string): boolean {
  if (name.length > maxNameLength) return false;
  const apart = name.replace(/\p{Lu}+(?=\p{Lu}\p{Ll})|[\p{Ll}\d](?=\p{Lu})/gu, '$& ');
  // Headers come in any case, such as `x-API-kEY`.
  return isSecret(wordsOf(apart)) || isSecret(wordsOf(name));
}

/** The same for a parameter of an address, as it is written there: percent-encoded or not. */
export function isSecretParameter(name: string): boolean {
  const decoded = decode(name);
  return isSecretName(decoded) || secretParameters.has(wordsOf(decoded).at(-1) ?? '');
}

function isSecret(all: readonly string[]): boolean {
  const after = all.findLastIndex((word) => !wordsAfter.test(word));
  const [before = '', last = ''] = [all[after - 1], all[after]];
  if (last === 'key') return wordsOfKeys.has(before);
  if (last === 'auth') return before === 'x';
  if (!secretWords.has(last) && !secretEnding.test(last)) return false;
  return !(last.endsWith('token') && wordsOfPlaces.test(last === 'token' ? before : last.slice(0, -'token'.length)));
}

const wordsOf = (name: string): string[] =>
  name
    .toLowerCase()
    .split(/[^\p{L}\d]+/u)
    .map((word) => word.replace(/(?<=\p{L})\d+$/u, ''))
    .filter((word) => word !== '');

function decode(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

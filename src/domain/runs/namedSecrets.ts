/**
 * Values that are secret by their names, such as a header `X-Api-Key`, a parameter `token` or a field `password`. People read them
 * nowhere: not in the history, in files of Zaps, in mails or in errors. Runs have them as they are.
 */
import { isExactNumber } from './exactJson';
import { isRecord } from './json';

/** What people see in the place of a secret. */
export const hidden = '••••••';

/** The last words of names whose values are secret. */
const lastWords: ReadonlySet<string> = new Set(
  (
    'apikey authorization cookie credential credentials jwt passcode passphrase passwd password pwd secret token ' +
    'accesskey accesstoken authtoken clientsecret idtoken privatekey refreshtoken secretkey'
  ).split(' '),
);
/** Words before “key” that make it one of a lock. */
const wordsOfKeys: ReadonlySet<string> = new Set(
  'access account api auth encryption functions master private secret signing subscription'.split(' '),
);
/** Words before “token” that make it a place in a list. */
const wordsOfPlaces: ReadonlySet<string> = new Set('continuation cursor next page sync'.split(' '));
/** Names of parameters in addresses that are secret there only. */
const parameters: ReadonlySet<string> = new Set(['auth', 'key', 'sig', 'signature']);

const longestName = 100;

/** True for a name whose value is secret: `newPassword`, `X-Api-Key`, `access_token`, but not `nextPageToken`. */
export function isSecretName(name: string): boolean {
  if (name.length > longestName) return false;
  const words = name
    .replace(/([a-z\d])(?=[A-Z])/g, '$1 ')
    .toLowerCase()
    .split(/[^a-z\d]+/)
    .filter((word) => word !== '');
  const [before = '', last = ''] = [words.at(-2), words.at(-1)];
  if (last === 'key') return wordsOfKeys.has(before);
  return lastWords.has(last) && !(last === 'token' && wordsOfPlaces.has(before));
}

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

type Change = (text: string) => string;

function changeNamed(value: unknown, change: Change): unknown {
  if (typeof value === 'string') return changeInText(value, change);
  if (Array.isArray(value)) return value.map((item: unknown) => changeNamed(item, change));
  if (!isRecord(value) || value instanceof Date) return value;
  // In a list of headers or parameters, the name is in a field beside the value.
  const named = [value.name, value.key].find((name) => typeof name === 'string');
  const isPair = named !== undefined && Object.hasOwn(value, 'value') && isSecretName(named as string);
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      isSecretName(name) || (isPair && name === 'value') ? changeSecret(inner, change) : changeNamed(inner, change),
    ]),
  );
}

/** In a list with a secret name every item is secret; in a record only the members with secret names are. */
function changeSecret(value: unknown, change: Change): unknown {
  if (typeof value === 'string') return value === '' ? '' : change(value);
  if (typeof value === 'number') return change(String(value));
  if (isExactNumber(value)) return change(value.exactNumber);
  if (Array.isArray(value)) return value.map((item: unknown) => changeSecret(item, change));
  return changeNamed(value, change);
}

/** `?name=value`, and a form from its beginning. */
const parameter = /(^|[?&;])([\w.~%[\]-]{1,100})=([^&#;\s"'<>]+)/g;
/** `"name": "value"` of JSON, also with escaped quotes. */
const member = /(\\?")([\w .-]{1,100})(\1\s{0,20}:\s{0,20}\1)((?:[^"\\]|\\(?!\1)[^"])+)(\1)/g;
/** `https://user:password@host` */
const userInfo = /(\b[a-z][a-z\d+.-]{1,20}:\/\/[^\s/:@"'<>]{0,200}:)([^\s/@"'<>]{1,200})(@)/gi;
/** `Authorization: Bearer …` in any text. */
const credentials = /\b(Bearer|Basic)(\s{1,5})((?=\S{0,200}\d)[\w+/=.~-]{8,})/g;

function changeInText(text: string, change: Change): string {
  let changed = text;
  if (text.includes('='))
    changed = changed.replace(parameter, (whole, before: string, name: string, value: string) =>
      isSecretName(name) || (before !== '' && parameters.has(name.toLowerCase())) ? `${before}${name}=${change(value)}` : whole,
    );
  if (text.includes('"'))
    changed = changed.replace(member, (whole, open: string, name: string, between: string, value: string, close: string) =>
      isSecretName(name) ? `${open}${name}${between}${change(value)}${close}` : whole,
    );
  if (text.includes('@'))
    changed = changed.replace(userInfo, (_, before: string, value: string, after: string) => before + change(value) + after);
  if (text.includes('B'))
    changed = changed.replace(credentials, (_, kind: string, blank: string, value: string) => kind + blank + change(value));
  return changed;
}

/** Which names, of fields, headers and parameters, say that their values are secret. */

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

const longestName = 100;

/** True for a name whose value is secret: `newPassword`, `X-Api-Key`, `APIToken`, `access_token`, but not `nextPageToken`. */
export function isSecretName(name: string): boolean {
  if (name.length > longestName) return false;
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

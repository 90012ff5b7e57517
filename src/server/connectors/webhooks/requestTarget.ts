/** Where a request goes, and with which credentials. */
import { textOf } from '../../../domain/runs/json';
import { shorten } from '../../../domain/runs/shortening';
import { StepError, type Field, type FieldValues } from '../connector';
import { field } from '../field';
import { readPairs, readText, requireWord } from '../inputs';

export const targetFields: readonly Field[] = [
  field.text('url', 'URL', 'The URL of the request, with https://.', {
    isRequired: true,
    syntax: 'url',
    check: ({ url }) => addressOf({ url }),
    placeholder: 'https://api.example.org/orders',
  }),
  field.pairs('query', 'Query', 'Names and values that are added to the URL after a question mark.'),
  field.pairs('headers', 'Headers', 'Additional headers. Enter credentials in the fields below, which are kept secret.', {
    check: ({ headers }) => headerPairs({ headers }),
  }),
  field.text('username', 'Username', 'For basic authentication, together with the password.'),
  field.secret('password', 'Password', 'For basic authentication. Never shown in the history of runs.'),
  field.secret('token', 'Token', 'Sent as “Authorization: Bearer …”, or as it is in the header below. Never shown in the history of runs.'),
  field.text('tokenHeader', 'Token header', 'Authorization if left empty.', {
    placeholder: 'X-Api-Key',
    check: ({ tokenHeader }) => headerName({ tokenHeader }, 'tokenHeader'),
  }),
];

/** The address with the query. Throws a `StepError` for an address that is not one. */
export function addressOf(input: FieldValues): string {
  const text = requireWord(input, 'url', 'URL');
  if (!URL.canParse(text)) throw new StepError('The URL is not a web address. It looks like https://api.example.org/orders.');
  const url = new URL(text);
  if (!/^https?:$/.test(url.protocol)) throw new StepError('The URL must begin with https:// or http://.');
  const pairs = readPairs(input, 'query', 'Query').flatMap(([name, value]) =>
    (Array.isArray(value) ? (value as unknown[]) : [value]).map((each) => `${queryPart(name)}=${queryPart(textOf(each))}`),
  );
  // The query of the address stays as it was typed.
  if (pairs.length > 0) url.search = [url.search.slice(1), ...pairs].filter((part) => part !== '').join('&');
  return url.href;
}

/** A name or value of a query; signs that mean nothing in one stay as they are (RFC 3986, section 3.4), and a blank is %20. */
export const queryPart = (text: string): string => encodeURIComponent(text).replace(/%(?:24|2C|2F|3A|3F|40)/g, decodeURIComponent);

/**
 * Names in small letters with values that end no line, so that no value adds a header. What is not ASCII is sent as UTF-8, one
 * character for each byte. Throws a `StepError` for a name that none can have.
 */
export const headerPairs = (input: FieldValues): readonly (readonly [name: string, value: string])[] =>
  readPairs(input, 'headers', 'Headers').map(([name, value]) => [
    checkedName(name),
    Buffer.from(
      textOf(value)
        .replace(/\p{Cc}+/gu, ' ')
        .trim(),
    ).toString('latin1'),
  ]);

/** RFC 9110, section 5.1. */
function checkedName(given: string): string {
  const name = given.trim().toLowerCase();
  if (/^[!#$%&'*+.^_`|~\da-z-]+$/.test(name)) return name;
  throw new StepError(`“${shorten(name, 80)}” can’t be the name of a header.`);
}

/** The name of a header in small letters; empty if the field is. Throws a `StepError`. */
export function headerName(input: FieldValues, key: string): string {
  const name = readText(input, key).trim();
  return name === '' ? '' : checkedName(name);
}

/** The headers, and the names of those that another origin must not get. */
export function headersOf(input: FieldValues): { readonly headers: Record<string, string>; readonly secretHeaders: readonly string[] } {
  const headers: Record<string, string> = Object.fromEntries(headerPairs(input));
  const [username, password, token] = [readText(input, 'username'), readText(input, 'password'), readText(input, 'token').trim()];
  if (username !== '' || password !== '') headers.authorization = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
  const tokenHeader = headerName(input, 'tokenHeader') || 'authorization';
  if (token !== '') headers[tokenHeader] = tokenHeader === 'authorization' && !token.includes(' ') ? `Bearer ${token}` : token;
  // Any header of a person can be a credential.
  return { headers, secretHeaders: Object.keys(headers) };
}

/** The credentials of a connection, as an operation takes them. */
import type { Operation } from '../../../domain/apps/openapi/operations';
import { isSameName, type Credential } from '../../../domain/apps/openapi/security';
import { StepError, type CallContext } from '../connector';

export const placements = ['document', 'bearer', 'header', 'query', 'basic'] as const;

/** Further keys by the fields of their values and of their names. */
export const furtherKeys = [
  ['secondToken', 'secondTokenName'],
  ['thirdToken', 'thirdTokenName'],
] as const;

export interface SentCredentials {
  readonly headers: Readonly<Record<string, string>>;
  readonly query: readonly (readonly [string, string])[];
  readonly secretHeaders: readonly string[];
  /** True for a parameter that has its value here. */
  has(parameter: { readonly place: string; readonly name: string }): boolean;
}

type Key = Extract<Credential, { readonly name: string }>;

/**
 * What a request of an operation gets. Throws a `StepError` if the document asks for credentials that the connection does not have; the
 * connection may leave out all of them.
 */
export function credentialsOf(operation: Operation, connection: CallContext['connection']): SentCredentials {
  const token = (connection.token ?? '').trim();
  const keys = furtherKeys.flatMap(([value, name]): (readonly [Key, string])[] => {
    const [text, named] = [(connection[value] ?? '').trim(), (connection[name] ?? '').trim()];
    if (text === '') return [];
    if (named === '') throw new StepError('A further key needs its name. Enter it in the connection.', { isConnectionLost: true });
    return [[keyOf(operation, named), text]];
  });
  const sent: (readonly [Credential, string])[] = [...keys];
  if (token !== '')
    sent.push([
      mainOf(
        operation,
        connection,
        keys.map(([key]) => key),
      ),
      token,
    ]);
  const headers: Record<string, string> = {};
  const query: [string, string][] = [];
  for (const [credential, value] of sent) {
    if (credential.place === 'bearer') headers.authorization = `Bearer ${value}`;
    else if (credential.place === 'basic') headers.authorization = `Basic ${Buffer.from(value).toString('base64')}`;
    else if (credential.place === 'query') query.push([credential.name, value]);
    else headers[credential.name.toLowerCase()] = value;
  }
  return {
    headers,
    query,
    secretHeaders: Object.keys(headers),
    has: ({ place, name }) =>
      place === 'header' ? Object.hasOwn(headers, name.toLowerCase()) : place === 'query' && query.some(([key]) => key === name),
  };
}

export const hasCredentials = (connection: CallContext['connection']): boolean =>
  ['token', ...furtherKeys.map(([value]) => value)].some((key) => (connection[key] ?? '').trim() !== '');

/** A key where the document has it: by its schemes, or by a parameter of the operation. */
function keyOf({ security, parameters }: Operation, name: string): Key {
  const declared = security.flat().find((each): each is Key => 'name' in each && isSameName(each, name));
  if (declared !== undefined) return declared;
  const parameter = parameters.find((each) => each.isCredential && isSameName(each, name));
  return parameter?.place === 'query' ? { place: 'query', name: parameter.name } : { place: 'header', name };
}

/** Where the main credentials go. */
function mainOf(operation: Operation, connection: CallContext['connection'], keys: readonly Key[]): Credential {
  const name = (connection.tokenName ?? '').trim();
  switch (placements.find((each) => each === connection.placement) ?? 'bearer') {
    case 'bearer':
      return { place: 'bearer' };
    case 'basic':
      return { place: 'basic' };
    case 'header':
      return { place: 'header', name: name || 'x-api-key' };
    case 'query':
      return { place: 'query', name: name || 'api_key' };
    case 'document':
      return fromDocument(operation, keys, name);
  }
}

function fromDocument({ security, parameters }: Operation, keys: readonly Key[], name: string): Credential {
  const isOpen = (credential: Credential): boolean =>
    !('name' in credential) || !keys.some((key) => key.place === credential.place && isSameName(key, credential.name));
  const open = security.map((way) => way.filter(isOpen));
  const named = open.find((way) => way.length === 1 && name !== '' && 'name' in way[0]! && isSameName(way[0], name));
  const fitting = named ?? open.find((way) => way.length === 1);
  if (fitting !== undefined) return fitting[0]!;
  const [first] = open;
  if (first !== undefined && first.length > 1) {
    const names = first
      .map((each) => ('name' in each ? `“${each.name}”` : each.place === 'basic' ? 'a name and password' : 'a token'))
      .join(', ');
    throw new StepError(
      `This API needs several credentials together: ${names}. Enter each with its name as a further key of the connection.`,
    );
  }
  const parameter = parameters.filter((each) => each.isCredential).find((each) => isOpen(each as Key));
  if (parameter !== undefined) return { place: parameter.place as Key['place'], name: parameter.name };
  return { place: 'bearer' };
}
